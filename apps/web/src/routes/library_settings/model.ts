/** The settings of a library in the editor: loaded with their origin, changed as a draft, compared. */

import type { AnswerOf } from "@rafta/library/api/index";
import { type ClosedDay, makeCalendar, weekend } from "@rafta/library/calendar/calendar";
import { policyOf, presets, type SettingsRow } from "@rafta/library/circulation/policy";
import { sameRules } from "@rafta/library/circulation/rule-table";
import type { LoanRule, Policy } from "@rafta/library/circulation/types";
import type { SwapRules } from "@rafta/library/swaps/rules";
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { useQuery } from "@tanstack/react-query";
import { api, type PresentedRecord, wholeList } from "#data";
import { edited } from "./sections.ts";

/** The settings in force, of whatever place; `settings` are `null` where they are the built-in ones. */
export interface InForce extends Pick<AnswerOf<"GET /api/calendar/rules">, "origin" | "id"> {
	readonly settings: Readonly<Record<string, unknown>> | null;
	/** The swap rules that apply where the school has none. */
	readonly swaps?: SwapRules;
}

/** The edited values; `rules` are always written out. */
export type Draft = Readonly<Record<string, unknown>> & { readonly rules: readonly LoanRule[] };

const factory: Readonly<Record<string, unknown>> = {
	preset: "meb_2024",
	closed_day_mode: "next_open",
	block_when_overdue: true,
};

/** Returns the initial draft. Swap rules come from the school's own record only and are not inherited. */
export function draftOf(settings: InForce["settings"], saysSwaps: boolean): Draft {
	const row = settings ?? factory;
	const members = Object.fromEntries(edited.map((name) => [name, row[name] ?? ""]));
	return { ...members, ...(!saysSwaps && { swap_settings: "" }), rules: policyOf(row as SettingsRow).rules };
}

/** Returns the request body: rules identical to the preset's are left to the preset. */
export function sentOf(draft: Draft): Record<string, unknown> {
	const preset = presets.find(({ id }) => id === draft.preset)?.policy.rules;
	const rules = preset && sameRules(preset, draft.rules) ? [] : draft.rules;
	return { ...draft, rules };
}

/** Returns the policy of the draft; an incomplete date counts as none. */
export function policyOfDraft(draft: Draft): Policy {
	const ceiling = String(draft.ceiling_on ?? "");
	return policyOf({ ...draft, ceiling_on: isCalendarDate(ceiling) ? ceiling : "" } as SettingsRow);
}

/** Returns the draft with all values of a preset. */
export function withPreset(draft: Draft, id: string): Draft {
	const preset = presets.find((one) => one.id === id);
	if (!preset) return draft;
	const { rules, ...members } = preset.policy;
	return { ...draft, ...members, preset: id, rules };
}

export type DayRow = PresentedRecord<"closed_days">;

/** All closed days of a library; without a library, those of its school. */
export function useClosedDays(school: string, library: string) {
	return useQuery({
		queryKey: ["closed_days", "all", school, library],
		queryFn: async ({ signal }) => {
			const days = await api()
				.collection("closed_days")
				.getFullList<DayRow>({ ...wholeList, sort: "from_on,id", signal });
			return days.filter(
				(day) =>
					day.scope === "system" ||
					(day.school_id === school && (day.scope === "school" || day.library_id === library)),
			);
		},
	});
}

export const weekdaysOf = (stored: unknown): readonly number[] =>
	Array.isArray(stored) ? stored.map(Number) : weekend;

export const calendarOf = (days: readonly ClosedDay[], draft: Draft) =>
	makeCalendar(days, weekdaysOf(draft.closed_weekdays));
