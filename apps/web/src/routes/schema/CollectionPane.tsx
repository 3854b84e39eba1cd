import { searchKey } from "@rafta/library/turkish/keys";
import { useState } from "react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { OpenLink, Ready, useSearchParams } from "#kit";
import { useOverview, useSchemaPath } from "./collections.ts";
import { groupOf, groups } from "./find.ts";
import { collectionLabel } from "./labels.ts";
import { texts } from "./texts.ts";

/**
 * All collections by whose they are, found by what people or programs call them. Another one opens at the same part: who
 * compares rules goes from rules to rules.
 */
export function CollectionPane({ current }: { current: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const base = useSchemaPath();
	const overview = useOverview();
	const [params] = useSearchParams();
	const [typed, setTyped] = useState("");
	const wanted = searchKey(typed);
	const part = params.get("tab");
	const lines = (overview.data?.items ?? [])
		.map((line) => ({ ...line, label: collectionLabel(line.name, language) }))
		.filter(({ name, label }) => [name, label].some((one) => searchKey(one).includes(wanted)))
		.toSorted((a, b) => (a.label || a.name).localeCompare(b.label || b.name, language));
	// Where people call two of them the same, their names tell them apart.
	const isShared = (label: string): boolean => lines.filter((one) => one.label === label).length > 1;
	return (
		<div className="flex flex-col gap-4">
			<input
				type="search"
				className="input w-full"
				aria-label={t("filter")}
				placeholder={t("filter")}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
			/>
			<Ready query={overview} />
			{overview.data && lines.length === 0 && <p>{t("noneFound")}</p>}
			{groups.map((group) => {
				const some = lines.filter((line) => groupOf(line) === group);
				if (some.length === 0) return null;
				return (
					<section key={group} aria-label={t(`group_${group}`)}>
						<h2 className="px-3 pb-1 text-sm opacity-75">{t(`group_${group}`)}</h2>
						<ul>
							{some.map(({ id, name, label, records, type }) => (
								<li key={id}>
									<OpenLink
										href={`${base}/detail/${name}${part ? `?tab=${part}` : ""}`}
										title={name}
										aria-current={name === current ? "page" : undefined}
										className="rounded-field hover:bg-base-300/60 aria-[current]:bg-base-300 flex min-h-11 items-center gap-3 px-3 py-1 -outline-offset-2 aria-[current]:font-semibold lg:min-h-9"
									>
										<span className="min-w-0 flex-1 wrap-anywhere">
											{label || name}
											{label && (
												<span
													className={`block font-mono text-sm opacity-75 ${isShared(label) ? "" : "lg:hidden"}`}
												>
													{name}
												</span>
											)}
										</span>
										<span className="text-sm tabular-nums opacity-75">
											{records === null ? t(`type_${type}`) : number(records)}
										</span>
									</OpenLink>
								</li>
							))}
						</ul>
					</section>
				);
			})}
		</div>
	);
}
