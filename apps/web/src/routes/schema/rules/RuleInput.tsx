import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "#i18n";
import { Select, TextArea } from "#kit";
import { LONG_DEBOUNCE_MS, useDebounced } from "#state";
import { apiRules, type Draft, type RuleName } from "../model.ts";
import { suggest } from "../suggest.ts";
import { texts } from "../texts.ts";
import { Compare } from "./Compare.tsx";
import { RuleWords } from "./RuleWords.tsx";
import { ruleTexts } from "./texts.ts";
import { useChecked } from "./useChecked.ts";

/** One rule: closed, open, or a condition that is checked while it is typed. */
export function RuleInput({
	name,
	draft,
	all,
	error,
	onChange,
}: {
	name: RuleName;
	draft: Draft;
	all: readonly Draft[];
	error?: string;
	onChange(rule: string | null): void;
}) {
	const t = useTexts(ruleTexts);
	const s = useTexts(texts);
	const rule = draft[name] ?? null;
	const [isWritten, setWritten] = useState(Boolean(rule));
	const [cursor, setCursor] = useState(-1);
	const box = useRef<HTMLDivElement>(null);
	const debounced = useDebounced(rule ?? "", LONG_DEBOUNCE_MS);
	const checked = useChecked(draft, debounced.trim() ? [debounced] : []);
	// What is still being typed has no answer yet.
	const problem = debounced === rule ? checked?.[0] : undefined;
	const label = s(`rule_${name}`);
	const text = rule ?? "";
	const found = cursor < 0 ? { from: 0, names: [] } : suggest(text, cursor, draft, all);
	const position = problem?.problem?.position;
	const problemText =
		problem?.problem &&
		(typeof position === "number"
			? t("at", { position: position + 1, message: problem.problem.message })
			: problem.problem.message);
	const who = rule === null ? "admin" : isWritten ? "rule" : "all";
	const stored = all.find(({ id }) => id === draft.id);
	const compared = apiRules.find((one) => one === name);
	const isChanged = stored !== undefined && (stored[name] ?? null) !== rule;
	const area = () => box.current?.querySelector("textarea");

	function insert(suggestion: string) {
		const end = found.from + suggestion.length;
		// The cursor is behind it before the next key is pressed.
		flushSync(() => {
			onChange(text.slice(0, found.from) + suggestion + text.slice(cursor));
			setCursor(end);
		});
		area()?.focus();
		area()?.setSelectionRange(end, end);
	}

	return (
		<div ref={box} className="flex flex-col gap-2">
			<Select
				label={t("who", { rule: label })}
				value={who}
				error={isWritten ? undefined : error}
				options={[
					["admin", s("onlyAdmin")],
					["all", s("everybody")],
					["rule", s("byRule")],
				]}
				onChange={({ target }) => {
					setWritten(target.value === "rule");
					if (target.value === "admin") onChange(null);
					else onChange(target.value === "all" ? "" : text);
				}}
			/>
			{who === "rule" && (
				<>
					<div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
						<div>
							<TextArea
								label={t("rule", { rule: label })}
								hint={t("ruleHint")}
								error={problemText ?? error}
								rows={3}
								spellCheck={false}
								autoCapitalize="off"
								value={text}
								onChange={({ target }) => {
									onChange(target.value);
									setCursor(target.selectionStart);
								}}
								onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
							/>
							{typeof position === "number" && (
								<p aria-hidden="true" className="font-mono text-sm break-all">
									{text.slice(0, position)}
									<mark>{text.slice(position) || "…"}</mark>
								</p>
							)}
						</div>
						<div role="status" className="md:pt-8">
							{problem && !problemText && <RuleWords sentences={problem.words} />}
						</div>
					</div>
					{found.names.length > 0 && (
						<fieldset aria-label={t("suggestions")} className="flex flex-wrap gap-1">
							{found.names.map((one) => (
								<button
									key={one}
									type="button"
									className="btn btn-xs font-mono"
									aria-label={t("insert", { name: one })}
									onClick={() => insert(one)}
								>
									{one}
								</button>
							))}
						</fieldset>
					)}
				</>
			)}
			{compared && isChanged && !problemText && (who !== "rule" || problem) && (
				<Compare key={String(rule)} collection={stored.name} name={compared} rule={rule} />
			)}
		</div>
	);
}
