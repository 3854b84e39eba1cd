/** Refusal of a school's file, in the caller's language. */
import { type Refusal, refusals } from "@rafta/library/school-file/refusals";
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import { ApiError } from "@rafta/records";

export interface Place {
	readonly file?: string;
	readonly line?: number;
	readonly field?: string;
	readonly why?: { readonly tr: string; readonly en: string };
}

export function refused(code: Refusal, { file = "", line = 0, field = "", why }: Place = {}): ApiError {
	const filled = (language: "tr" | "en") => {
		const values: Readonly<Record<string, string>> = {
			file,
			line: String(line),
			field,
			why: why?.[language] ?? "",
		};
		return fillPlaceholders(refusals[code][language], (name) => values[name] ?? "");
	};
	return new ApiError(400, { tr: filled("tr"), en: filled("en") }, {}, { code, file, line, field });
}
