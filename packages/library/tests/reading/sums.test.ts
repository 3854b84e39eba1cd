import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phraseNames, phrases, phrasesFor } from "../../src/reading/phrases.ts";
import {
	type Answer,
	addedSums,
	answerKey,
	isPublishable,
	shownSums,
	sumsOf,
} from "../../src/reading/sums.ts";

const anyAnswer: fc.Arbitrary<Answer> = fc.record({
	hearts: fc.integer({ min: 1, max: 5 }),
	phrases: fc.subarray([...phraseNames], { maxLength: 5 }),
});

describe("phrases", () => {
	test("have a text in both languages, and a reader chooses among the own grade's only", () => {
		for (const { tr, en } of Object.values(phrases)) expect([tr, en]).not.toContain("");
		expect(phrasesFor(7).filter((name) => name.startsWith("grade_"))).toEqual(["grade_7"]);
		expect(phrasesFor(0).some((name) => name.startsWith("grade_"))).toBe(false);
	});
});

describe("sums", () => {
	test("show nothing of fewer than eight readers, no phrase of fewer than eight, and whole hearts from ten on", () => {
		fc.assert(
			fc.property(fc.array(anyAnswer, { maxLength: 30 }), (answers) => {
				const shown = shownSums(sumsOf(answers));
				expect(shown === null).toBe(answers.length < 8);
				for (const { readers } of shown?.phrases ?? []) expect(readers).toBeGreaterThanOrEqual(8);
				if (shown) expect(answers.length < 10 ? [null] : [1, 2, 3, 4, 5]).toContain(shown.hearts);
			}),
		);
	});
	test("do not depend on who said it, and two parts together are the whole", () => {
		fc.assert(
			fc.property(fc.array(anyAnswer), fc.array(anyAnswer), (some, others) => {
				const whole = sumsOf([...some, ...others]);
				expect(sumsOf([...others, ...some].toReversed())).toEqual(whole);
				expect(addedSums(sumsOf(some), sumsOf(others))).toEqual(whole);
			}),
		);
	});
	test("equal answers have one key, whatever the order of their phrases", () => {
		fc.assert(
			fc.property(anyAnswer, anyAnswer, (a, b) => {
				const same = a.hearts === b.hearts && [...a.phrases].sort().join() === [...b.phrases].sort().join();
				expect(answerKey({ ...a, phrases: a.phrases.toReversed() })).toBe(answerKey(a));
				expect(answerKey(a) === answerKey(b)).toBe(same);
			}),
		);
	});
});

test("seven who put their answers together are not left with the eighth: no phrase or mean is one reader's", () => {
	const friends = Array.from(
		{ length: 4 },
		(): Answer => ({ hearts: 5, phrases: ["laughed", "moved", "quick"] }),
	);
	const shown = (others: number) =>
		shownSums(sumsOf([...friends, ...Array<Answer>(others).fill({ hearts: 1, phrases: ["moved"] })]));
	expect(shown(1)).toBeNull();
	expect(shown(3)).toBeNull();
	expect(shown(4)).toEqual({ readers: 8, hearts: null, phrases: [{ phrase: "moved", readers: 8 }] });
	expect(shown(5)?.hearts).toBeNull();
	expect(shown(6)?.hearts).toBe(3);
});

/** Days of a school: each answers, changes, or withdraws; at night sums may be published. */
describe("two publications", () => {
	const anyDay = fc.array(
		fc.record({
			reader: fc.integer({ min: 0, max: 19 }),
			answer: fc.option(anyAnswer, { nil: null }),
		}),
		{ maxLength: 6 },
	);
	test("differ in the answers of at least eight readers, and none shows a withdrawn one", () => {
		fc.assert(
			fc.property(fc.array(anyDay, { minLength: 1, maxLength: 25 }), (days) => {
				const current = new Map<number, string>();
				let published: Map<number, string> | null = null;
				let withdrawn = new Set<number>();
				for (const day of days) {
					for (const { reader, answer } of day) {
						if (answer) current.set(reader, answerKey(answer));
						else {
							if (published?.has(reader)) withdrawn.add(reader);
							current.delete(reader);
						}
					}
					// An answer given again after its withdrawal is not the published one: its record is a new one.
					const fresh = [...current].filter(
						([reader, key]) => withdrawn.has(reader) || published?.get(reader) !== key,
					);
					const pending = { readers: current.size, fresh: fresh.length, withdrawn: withdrawn.size };
					if (!isPublishable(pending)) continue;
					if (published) {
						const changed = new Set([...fresh.map(([reader]) => reader), ...withdrawn]);
						expect(changed.size).toBeGreaterThanOrEqual(8);
					}
					published = new Map(current);
					withdrawn = new Set();
				}
			}),
		);
	});
});
