import { useTexts } from "#i18n";
import { type Draft, rulesOf } from "../model.ts";
import { texts } from "../texts.ts";
import { RuleWords } from "./RuleWords.tsx";
import { ruleTexts } from "./texts.ts";
import { useChecked } from "./useChecked.ts";

/** The rules of a collection in words, each beside its syntax. */
export function RuleFacts({ collection }: { collection: Draft }) {
	const s = useTexts(texts);
	const t = useTexts(ruleTexts);
	const names = rulesOf(collection.type);
	const ruleAt = (name: (typeof names)[number]) => collection[name] ?? null;
	const written = [...new Set(names.map(ruleAt).filter((rule) => rule !== null && rule !== ""))] as string[];
	const checked = useChecked(collection, written);
	const list = ruleAt("listRule");
	return (
		<dl>
			{names.map((name) => {
				const rule = ruleAt(name);
				const isAsList = name !== "listRule" && Boolean(rule) && rule === list;
				return (
					<div
						key={name}
						className="border-base-300 grid gap-x-6 gap-y-2 border-b py-3 last:border-0 md:grid-cols-[7rem_minmax(0,1fr)] 2xl:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]"
					>
						<dt className="font-semibold">{s(`rule_${name}`)}</dt>
						<dd>
							{rule === null && t("closed")}
							{rule === "" && t("open")}
							{isAsList && t("asList")}
							{rule && !isAsList && <RuleWords sentences={checked?.[written.indexOf(rule)]?.words ?? []} />}
						</dd>
						{rule && !isAsList && (
							<dd className="md:col-start-2 2xl:col-start-3">
								<code className="bg-base-100 rounded-field block px-3 py-2 text-sm wrap-anywhere">
									{rule}
								</code>
							</dd>
						)}
					</div>
				);
			})}
		</dl>
	);
}
