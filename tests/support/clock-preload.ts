/**
 * Preloaded by every process and thread of a test run (`run.ts`): with `RAFTA_TEST_CLOCK=moved` its clock runs at the
 * tests' moment (`clock.ts`).
 */
if (process.env.RAFTA_TEST_CLOCK === "moved") {
	const { moveDate } = await import("./move-date.ts");
	moveDate(Number(process.env.RAFTA_TEST_CLOCK_OFFSET));
}
