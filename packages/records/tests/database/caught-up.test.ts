/** What a process has to learn before it judges a request. */
import { expect, test } from "vitest";
import { caughtUp } from "../../src/database/caught-up.ts";
import type { Database } from "../../src/database/port.ts";

/** A database whose version a test sets, and whose catching up it lets end. */
function observed(shared = true, isAtOnce = true) {
	const waiting: (() => void)[] = [];
	const state = { version: "1" as string | null, waiting, forgotten: 0 };
	const catchUp = () => new Promise<void>((resolve) => waiting.push(resolve));
	const learn = caughtUp(
		{
			version: () => (isAtOnce ? state.version : Promise.resolve(String(state.version))),
			changeLog: { shared, catchUp, follow: () => undefined },
		} satisfies Pick<Database, "changeLog" | "version">,
		() => {
			state.forgotten += 1;
		},
	);
	return { state, learn };
}
const finish = (waiting: (() => void)[]) => {
	for (const end of waiting.splice(0)) end();
};

test.each([true, false])(
	"what is committed while a process catches up is learnt by the next request (at once: %s)",
	async (isAtOnce) => {
		const { state, learn } = observed(true, isAtOnce);
		const first = learn();
		await expect.poll(() => state.waiting.length).toBe(1);
		state.version = "2";
		finish(state.waiting);
		await first;
		const second = learn();
		await expect.poll(() => state.waiting.length).toBe(1);
		finish(state.waiting);
		await second;
		await learn();
		expect(state.waiting).toHaveLength(0);
		expect(state.forgotten).toBe(2);
	},
);

test("an older request that ends last makes nothing known", async () => {
	const { state, learn } = observed();
	const older = learn();
	state.version = "2";
	const newer = learn();
	const [endOlder, endNewer] = state.waiting.splice(0);
	endNewer?.();
	await newer;
	endOlder?.();
	await older;
	const next = learn();
	expect(state.waiting).toHaveLength(1);
	finish(state.waiting);
	await next;
});

test("while the file is replaced, a request waits for what the next one holds", async () => {
	const { state, learn } = observed();
	state.version = null;
	void learn();
	expect(state.waiting).toHaveLength(1);
	finish(state.waiting);
});

test("a process by itself waits for nothing, and forgets what it has changed", async () => {
	const { state, learn } = observed(false);
	for (const version of ["1", "1", "2"]) {
		state.version = version;
		await learn();
	}
	expect(state).toMatchObject({ waiting: [], forgotten: 2 });
});
