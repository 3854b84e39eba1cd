/**
 * Moves the clock of a process, a thread or a page: from now on `Date` says a time that is `offset` milliseconds away
 * from the real one. Timers and `performance.now()` stay. Pages are given its text, so it refers to nothing outside.
 */
export function moveDate(offset: number): void {
	if (!Number.isSafeInteger(offset)) throw new Error("the offset of the clock is no number of milliseconds");
	const Real = Date;
	const realNow = Real.now;
	const now = () => realNow() + offset;
	function Moved(...given: unknown[]): unknown {
		if (!new.target) return new Real(now()).toString();
		return Reflect.construct(Real, given.length === 0 ? [now()] : given, new.target);
	}
	// The same prototype: a time that comes from elsewhere, such as a file's, is an instance of both.
	Moved.prototype = Real.prototype;
	Real.prototype.constructor = Moved;
	// Not enumerable, as the real ones: what puts a clock of its own in this one's place copies those that are.
	for (const [name, value] of Object.entries({ now, parse: Real.parse, UTC: Real.UTC })) {
		Object.defineProperty(Moved, name, { value, writable: true, configurable: true });
	}
	globalThis.Date = Moved as unknown as DateConstructor;
}
