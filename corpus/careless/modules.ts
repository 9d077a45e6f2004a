// What a module holds besides its variables may change, too.

function price(): number { return price.base; }
price.base = 1;
export function raise(): void { price.base += 1; }
//@ ensures \result === 1;
export function charged(): number { return price(); }

class Clock { tick(): number { return 1; } }
export function hurry(): void { Clock.prototype.tick = () => 2; }
//@ ensures \result === 1;
export function ticked(): number { return new Clock().tick(); }

enum Level { Low = 1 }
export function lift(): void { (Level as { Low: number }).Low = 5; }
//@ ensures \result === 1;
export function lowest(): number { return Level.Low; }

function merged(): number { return 1; }
export function extend(): void { Object.assign(merged, { call: () => 2 }); }
//@ ensures \result === 1;
export function called(): number { return merged.call(undefined); }
