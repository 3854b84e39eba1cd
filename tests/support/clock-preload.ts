// Preloaded by the server while pictures are taken: the clock begins at a moment that is the same every time.
// Plain JavaScript, since it runs before anything else in every process and thread.
const offset = Number(process.env.RAFTA_PICTURES_OFFSET);
if (!Number.isSafeInteger(offset)) throw new Error("RAFTA_PICTURES_OFFSET is no number of milliseconds");
const Real = Date;
globalThis.Date = class Shifted extends Real {
	constructor(...given) {
		if (given.length === 0) super(Real.now() + offset);
		else super(...given);
	}
	static now() {
		return Real.now() + offset;
	}
};
