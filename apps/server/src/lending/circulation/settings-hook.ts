/** Validation of `library_settings`. */
import { policyOf, presets } from "@rafta/library/circulation/policy";
import { MAX_RULES, ruleProblem } from "@rafta/library/circulation/rule-table";
import { swapRulesFault } from "@rafta/library/swaps/rules";
import type { FieldError } from "@rafta/records";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { Stored, WriteHook } from "../../records.ts";

const isWeekdays = (value: unknown): boolean =>
	Array.isArray(value) &&
	new Set(value).size === value.length &&
	value.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);

const invalidRule = (row: number, member: string): FieldError => ({
	code: "validation_invalid_rule",
	message:
		row < 0
			? {
					tr: `Kurallar en çok ${MAX_RULES} satırlık bir tablo olmalı.`,
					en: `The rules must be a table of at most ${MAX_RULES} rows.`,
				}
			: {
					tr: `${row + 1}. kural geçersiz${member ? ` (${member})` : ""}.`,
					en: `Rule ${row + 1} is not valid${member ? ` (${member})` : ""}.`,
				},
});

const invalidSwapRule = (member: string): FieldError => ({
	code: "validation_invalid_rule",
	message: {
		tr: `Takas kuralları geçersiz${member ? ` (${member})` : ""}.`,
		en: `The swap rules are not valid${member ? ` (${member})` : ""}.`,
	},
});
const notOfALibrary: FieldError = {
	code: "validation_of_the_school",
	message: {
		tr: "Takas kuralları okulun tümü için ortaktır; bir kütüphanenin ayrı takas kuralı olamaz.",
		en: "Swap rules apply to the whole school; a library can't have its own.",
	},
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
