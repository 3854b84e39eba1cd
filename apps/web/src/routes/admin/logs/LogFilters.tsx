import { useTexts } from "#i18n";
import { Select, TextInput } from "#kit";
import { useDebouncedCommit } from "#state";
import { type LogQuery, levels, methods, spans, statuses } from "./filter.ts";
import { texts } from "./texts.ts";

const levelNames = ["level_debug", "level_info", "level_warning", "level_error"] as const;

/** A text field that updates the address a moment after the last keystroke. */
function TextFilter({
	label,
	hint,
	value,
	commit,
}: {
	label: string;
	hint?: string;
	value: string;
	commit(text: string): void;
}) {
	const [text, setText] = useDebouncedCommit(value, commit);
	return (
		<TextInput
			label={label}
			hint={hint}
			type="search"
			maxLength={200}
			value={text}
			onChange={(event) => setText(event.target.value)}
		/>
	);
}

/** The filters of the log. */
export function LogFilters({
	query,
	change,
}: {
	query: LogQuery;
	change(changes: Record<string, string>): void;
}) {
	const t = useTexts(texts);
	const put = (name: string) => (event: { target: { value: string } }) =>
		change({ [name]: event.target.value, page: "" });
	return (
		<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			<Select
				label={t("span")}
				value={query.span}
				options={(Object.keys(spans) as (keyof typeof spans)[]).map((one) => [one, t(`span_${one}`)])}
				onChange={put("span")}
			/>
			<Select
				label={t("level")}
				value={query.level}
				options={[
					["", t("any")],
					...levels.map((one, place) => [one, t(levelNames[place] ?? "level_info")] as const),
				]}
				onChange={put("level")}
			/>
			<Select
				label={t("result")}
				value={query.status}
				options={[["", t("any")], ...statuses.map((one) => [one, t(`status_${one}`)] as const)]}
				onChange={put("result")}
			/>
			<Select
				label={t("method")}
				value={query.method}
				options={[["", t("any")], ...methods.map((one) => [one, one] as const)]}
				onChange={put("method")}
			/>
			<TextFilter label={t("text")} value={query.text} commit={(q) => change({ q, page: "" })} />
			<TextFilter
				label={t("who")}
				hint={t("whoHint")}
				value={query.who}
				commit={(who) => change({ who: who.trim(), page: "" })}
			/>
		</div>
	);
}
