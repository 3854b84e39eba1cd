/** What `library_settings` may say. */
import { policyOf, presets } from "@rafta/library/circulation/policy";
import { mostRules, ruleProblem } from "@rafta/library/circulation/rule-table";
import type { FieldError, WriteHook } from "@rafta/records";
import { problems, refuseField } from "./problems.ts";

const isWeekdays = (value: unknown): boolean =>
	Array.isArray(value) &&
	new Set(value).size === value.length &&
	value.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);

const invalidRule = (row: number, member: string): FieldError => ({
	code: "validation_invalid_rule",
	message:
		row < 0
			? {
					tr: `Kurallar en çok ${mostRules} satırlık bir tablo olmalı.`,
					en: `The rules must be a table of at most ${mostRules} rows.`,
				}
			: {
					tr: `${row + 1}. kural kullanılamaz${member ? ` (${member})` : ""}.`,
					en: `Rule ${row + 1} cannot be used${member ? ` (${member})` : ""}.`,
				},
});

export const settingsHook: WriteHook = {
	collection: "library_settings",
	actions: ["create", "update"],
	async before({ action, record, original, sent }) {
		// Where nobody said whether overdue books block a reader, the preset decides, not the empty field's "no".
		if (action === "create" && !sent.has("block_when_overdue")) {
			record.block_when_overdue = policyOf({ preset: String(record.preset) }).block_when_overdue;
		}
		// What stands there from before is read leniently; what is written is not.
		const isNew = (name: string) => JSON.stringify(record[name]) !== JSON.stringify(original?.[name]);
		if (isNew("rules")) {
			const wrong = ruleProblem(record.rules);
			if (wrong) throw refuseField("rules", invalidRule(wrong.row, wrong.member));
		}
		const { closed_weekdays: weekdays, preset } = record;
		if (isNew("closed_weekdays") && weekdays !== null && weekdays !== "" && !isWeekdays(weekdays)) {
			throw refuseField("closed_weekdays", problems.value);
		}
		if (isNew("preset") && preset !== "" && !presets.some(({ id }) => id === preset)) {
			throw refuseField("preset", problems.value);
		}
	},
};
