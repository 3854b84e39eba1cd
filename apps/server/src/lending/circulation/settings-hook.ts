/** Validation of `library_settings`. */
import { policyOf, presets } from "@rafta/library/circulation/policy";
import { MAX_RULES, ruleProblem } from "@rafta/library/circulation/rule-table";
import { swapRulesFault } from "@rafta/library/swaps/rules";
import type { FieldError } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { Stored, WriteHook } from "../../records.ts";

const texts = words("server/lending/circulation");

const isWeekdays = (value: unknown): boolean =>
	Array.isArray(value) &&
	new Set(value).size === value.length &&
	value.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);

/** Returns the name of the wrong member, if one is known, as the end of a sentence. */
const about = (member: string): string => (member ? ` (${member})` : "");

const invalidRule = (row: number, member: string): FieldError => ({
	code: "validation_invalid_rule",
	message:
		row < 0
			? fillText(texts.tooManyRules, { max: MAX_RULES })
			: fillText(texts.invalidRule, { number: row + 1, about: about(member) }),
});

const invalidSwapRule = (member: string): FieldError => ({
	code: "validation_invalid_rule",
	message: fillText(texts.invalidSwapRules, { about: about(member) }),
});
const notOfALibrary: FieldError = {
	code: "validation_of_the_school",
	message: texts.swapRulesOfSchool,
};

/**
 * Swap settings are allowed only in the row of a school or the system; in a library's row they would have no effect.
 */
function checkSwapRules({ swap_settings: stored, library_id }: Stored<"library_settings">): void {
	const wrong = swapRulesFault(stored);
	if (wrong !== null) throw refuseField("swap_settings", invalidSwapRule(wrong.slice(0, 40)));
	const saysNothing = Object.keys(Object(stored)).length === 0;
	if (library_id !== "" && !saysNothing) throw refuseField("swap_settings", notOfALibrary);
}

export const settingsHook: WriteHook<"library_settings"> = {
	collection: "library_settings",
	actions: ["create", "update"],
	async before({ action, record, original, sent }) {
		// If the request does not say whether overdue books block a reader, the preset decides, not the empty field's
		// "no".
		if (action === "create" && !sent.has("block_when_overdue")) {
			record.block_when_overdue = policyOf({ preset: record.preset }).block_when_overdue;
		}
		// Values stored earlier are read leniently; new values are validated.
		const isNew = (name: keyof Stored<"library_settings">) =>
			JSON.stringify(record[name]) !== JSON.stringify(original?.[name]);
		if (isNew("rules")) {
			const wrong = ruleProblem(record.rules);
			if (wrong) throw refuseField("rules", invalidRule(wrong.row, wrong.member));
		}
		if (isNew("swap_settings") || isNew("library_id")) checkSwapRules(record);
		const { closed_weekdays: weekdays, preset } = record;
		if (isNew("closed_weekdays") && weekdays !== null && weekdays !== "" && !isWeekdays(weekdays)) {
			throw refuseField("closed_weekdays", problems.value);
		}
		if (isNew("preset") && preset !== "" && !presets.some(({ id }) => id === preset)) {
			throw refuseField("preset", problems.value);
		}
	},
};
