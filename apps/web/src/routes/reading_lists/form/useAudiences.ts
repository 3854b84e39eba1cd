/** For whom a list can be: the school's classes, their grades, and everybody. */
import { readClass } from "@rafta/library/turkish/classes";
import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import type { List } from "../model.ts";
import { useAudience } from "../model.ts";
import { formTexts } from "./texts.ts";

export type Audience = Pick<List, "audience" | "class_code" | "grade">;

/** The audience of a list, without the rest of it. */
export const audienceIn = ({ audience, class_code, grade }: Audience): Audience => ({
	audience,
	class_code,
	grade,
});

/** An audience as the value of a choice, and back. */
export const choiceOf = ({ audience, class_code, grade }: Audience): string =>
	`${audience}:${audience === "class" ? class_code : audience === "grade" ? grade : ""}`;

export function audienceOf(value: string): Audience | null {
	const at = value.indexOf(":");
	const [audience, of] = [value.slice(0, at), value.slice(at + 1)];
	if (audience === "class") return { audience, class_code: of, grade: 0 };
	if (audience === "grade") return { audience, class_code: "", grade: Number(of) };
	return audience === "school" ? { audience, class_code: "", grade: 0 } : null;
}

/** The choices, a grade before its classes; `current` is among them even if the class has no readers now. */
export function useAudiences(current: Audience | null): (readonly [value: string, text: string])[] {
	const t = useTexts(formTexts);
	const name = useAudience();
	const classes = useEndpoint("GET /api/circulation/classes").data?.classes ?? [];
	const seen = new Set<number>();
	const choices: Audience[] = classes.flatMap(({ class_code }) => {
		const { grade } = readClass(class_code);
		const isFirst = grade >= 0 && grade <= 12 && !seen.has(grade);
		seen.add(grade);
		const own = { audience: "class" as const, class_code, grade: 0 };
		return isFirst ? [{ audience: "grade" as const, class_code: "", grade }, own] : [own];
	});
	const all = [...choices, { audience: "school" as const, class_code: "", grade: 0 }];
	const isKnown = current === null || all.some((one) => choiceOf(one) === choiceOf(current));
	const shown = isKnown || current === null ? all : [current, ...all];
	return [
		...(current === null ? ([["", t("choose")]] as const) : []),
		...shown.map((one) => [choiceOf(one), name(one)] as const),
	];
}
