// Shows the thread sanitizer what it cannot see of a Swift mutex: its slow path runs in a library
// that is not instrumented, and is handed on by the kernel, so what one thread did before it
// unlocked seems to race with what the next does. To be loaded before that library.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Absent in programs that are built without the sanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

typedef SWIFT void Lock(uint32_t, SELF void *);
typedef SWIFT void Unlock(SELF void *);

Lock lock __asm__(LOCK);
Unlock unlock __asm__(UNLOCK);

SWIFT void lock(uint32_t owner, SELF void *mutex) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(owner, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
