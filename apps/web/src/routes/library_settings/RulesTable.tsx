import type { RuleProblem } from "@rafta/library/circulation/rule-table";
import type { LoanRule } from "@rafta/library/circulation/types";
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTexts } from "#i18n";
import { Badge, Button } from "#kit";
import { RuleFields } from "./RuleFields.tsx";
import { RuleSentence } from "./RuleSentence.tsx";
import { texts } from "./texts.ts";

/** A stable key per rule while it is edited: a remounted row would lose the focus. */
const keys = new WeakMap<LoanRule, number>();
let nextKey = 1;
function keyOf(rule: LoanRule): number {
	const known = keys.get(rule) ?? nextKey++;
	keys.set(rule, known);
	return known;
}

/**
 * The rules of a library, each a sentence that opens into its fields: edited in place, ordered, removed. `applied` is the number of the rule that "what if" uses.
 */
export function RulesTable({
	rules,
	onChange,
	applied,
	problem,
}: {
	rules: readonly LoanRule[];
	onChange(rules: readonly LoanRule[]): void;
	applied: number;
	problem: RuleProblem | null;
}) {
	const t = useTexts(texts);
	const id = useId();
	const [open, setOpen] = useState(-1);
	const replace = (place: number, change: Partial<Record<keyof LoanRule, unknown>>) =>
		onChange(
			rules.map((rule, at) => {
				if (at !== place) return rule;
				const changed = Object.fromEntries(
					Object.entries({ ...rule, ...change }).filter(([, value]) => value !== ""),
				) as unknown as LoanRule;
				keys.set(changed, keyOf(rule));
				return changed;
			}),
		);
	const move = (place: number, by: 1 | -1) => {
		const moved = [...rules];
		const [rule] = moved.splice(place, 1);
		if (rule) moved.splice(place + by, 0, rule);
		onChange(moved);
	};
	return (
		<div className="flex flex-col gap-3">
			{rules.length === 0 && <p>{t("none")}</p>}
			<ol className="border-base-300 border-y">
				{rules.map((rule, index) => {
					const place = index + 1;
					const key = keyOf(rule);
					const isWrong = problem?.row === index;
					const isOpen = isWrong || open === key;
					return (
						<li
							key={key}
							aria-label={t("ruleNo", { place })}
							className="border-base-300 border-b last:border-0"
						>
							<button
								type="button"
								aria-expanded={isOpen}
								aria-controls={`${id}${key}`}
								className="hover:bg-base-200 rounded-field flex w-full cursor-pointer items-start gap-3 px-2 py-3 text-start"
								onClick={() => setOpen(isOpen ? -1 : key)}
							>
								<span className="min-w-0 grow">
									<RuleSentence rule={rule} />{" "}
									{applied === index && <Badge tone="info">{t("applies")}</Badge>}
								</span>
								<ChevronDown
									aria-hidden="true"
									size={20}
									className={`mt-0.5 shrink-0 opacity-60 ${isOpen ? "rotate-180" : ""}`}
								/>
							</button>
							<div id={`${id}${key}`} hidden={!isOpen}>
								{isOpen && (
									<div className="rounded-box bg-base-200 mb-3 flex flex-wrap items-end gap-3 p-4">
										<RuleFields
											rule={rule}
											place={place}
											problem={isWrong ? problem : null}
											onChange={(change) => replace(index, change)}
										/>
										<span className="ms-auto flex gap-1">
											<Button
												variant="ghost"
												className="btn-sm btn-square"
												disabled={index === 0}
												aria-label={t("up", { place })}
												onClick={() => move(index, -1)}
											>
												<ArrowUp aria-hidden="true" size={16} />
											</Button>
											<Button
												variant="ghost"
												className="btn-sm btn-square"
												disabled={index === rules.length - 1}
												aria-label={t("down", { place })}
												onClick={() => move(index, 1)}
											>
												<ArrowDown aria-hidden="true" size={16} />
											</Button>
											<Button
												variant="ghost"
												className="btn-sm btn-square"
												aria-label={t("remove", { place })}
												onClick={() => onChange(rules.filter((_, at) => at !== index))}
											>
												<Trash2 aria-hidden="true" size={16} />
											</Button>
										</span>
									</div>
								)}
							</div>
						</li>
					);
				})}
			</ol>
			<div>
				<Button
					onClick={() => {
						const rule: LoanRule = { reader_type: "pupil", max_loans: 3, days: 15, renewals: 0, holds: 2 };
						setOpen(keyOf(rule));
						onChange([...rules, rule]);
					}}
				>
					<Plus aria-hidden="true" size={18} />
					{t("add")}
				</Button>
			</div>
		</div>
	);
}
