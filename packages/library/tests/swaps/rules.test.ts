/** A school's swap rules: which values are valid, and which rules apply. */
import { factorySwapRules, swapNumbers, swapRulesFault, swapRulesOf } from "@rafta/library/swaps/rules";
import { expect, test } from "vitest";

test("empty is the factory's, whatever empty looks like", () => {
	for (const empty of [null, undefined, "", {}]) {
		expect(swapRulesFault(empty)).toBeNull();
		expect(swapRulesOf(empty)).toEqual(factorySwapRules);
	}
	expect(swapRulesFault(factorySwapRules)).toBeNull();
});

test("each number has a least and a most, and is whole", () => {
	for (const [name, { min, max }] of Object.entries(swapNumbers)) {
		const days = name === "remind_days" ? { bring_days: 60 } : {};
		for (const good of [min, max]) expect(swapRulesFault({ ...days, [name]: good })).toBeNull();
		for (const bad of [min - 1, max + 1, min + 0.5, String(min), null, "", true, [min], Number.NaN])
			expect(swapRulesFault({ ...days, [name]: bad }), `${name} ${bad}`).toBe(name);
	}
});

test.each([
	["a text", "5", ""],
	["a list", [5], ""],
	["a number", 5, ""],
	["a member that is none", { offers: 3, stars: 5 }, "stars"],
	["a member of every object", JSON.parse('{"__proto__":{"offers":3}}'), "__proto__"],
	["another member of every object", { constructor: 1 }, "constructor"],
	["no word for on or off", { everyday: "false" }, "everyday"],
	["an unknown condition", { min_condition: "perfect" }, "min_condition"],
	["a reminder on the first day", { bring_days: 5, remind_days: 5 }, "remind_days"],
	["a reminder before the factory's days", { remind_days: 14 }, "remind_days"],
])("%s is refused by its name, and rules nothing", (_name, value, member) => {
	expect(swapRulesFault(value)).toBe(member);
	expect(swapRulesOf(value)).toEqual(factorySwapRules);
});

test("the nearest row wins, member by member", () => {
	const rules = swapRulesOf({ offers: 2, everyday: true }, { offers: 9, asks: 1, everyday: false });
	expect(rules).toEqual({ ...factorySwapRules, offers: 2, asks: 1, everyday: true });
	// Few days for bringing: the reminder still comes before the last one.
	expect(swapRulesOf({ bring_days: 2 }).remind_days).toBe(1);
	expect(swapRulesOf({ bring_days: 1 }).remind_days).toBe(0);
});
