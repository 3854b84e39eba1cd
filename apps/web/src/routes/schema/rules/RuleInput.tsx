import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { LONG_DEBOUNCE_MS, useDebounced } from "../../../state/useDebounced.ts";
import { Select, TextArea } from "../../../ui/Field.tsx";
import type { Draft, RuleName } from "../model.ts";
import { suggest } from "../suggest.ts";
import { texts } from "../texts.ts";
import { ruleTexts } from "./texts.ts";

/** Asks the server to validate a rule, debounced. */
function useProblem(rule: string, draft: Draft) {
	const debouncedRule = useDebounced(rule, LONG_DEBOUNCE_MS);
	const { id, name, type, fields, viewQuery } = draft;
	const definition = { id, name, type, fields, ...(type === "view" && { viewQuery }) };
	const answer = useQuery({
		queryKey: ["schema-check", debouncedRule, definition],
		queryFn: () => call("POST /api/schema/check", { body: { definition, rule: debouncedRule } }),
		enabled: debouncedRule.trim() !== "",
	});
	return debouncedRule === rule && debouncedRule.trim() !== "" ? answer.data : undefined;
}

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
	const problem = useProblem(rule ?? "", draft);
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
	const area = () => box.current?.querySelector("textarea");

	function insert(suggestion: string) {
		onChange(text.slice(0, found.from) + suggestion + text.slice(cursor));
		const end = found.from + suggestion.length;
		setCursor(end);
		setTimeout(() => {
			area()?.focus();
			area()?.setSelectionRange(end, end);
		});
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
					<p role="status" className="text-sm empty:hidden">
						{problem && !problemText ? t("checked") : ""}
					</p>
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
		</div>
	);
}
