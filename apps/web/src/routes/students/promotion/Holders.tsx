import { download, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Link, Ready, useAction } from "#kit";
import { type Holder, lettersPath } from "./model.ts";
import { texts } from "./texts.ts";

/** Pupils with books, with a letter for each. `allPath`: path of all their letters. */
function HolderList({ holders, allPath }: { holders: readonly Holder[]; allPath: string }) {
	const t = useTexts(texts);
	const number = useNumber();
	const print = useAction({
		mutationFn: (path: string) => download(path),
	});
	return (
		<>
			<Button busy={print.isPending} onClick={() => print.mutate(allPath)}>
				{t("letters")}
			</Button>
			<ul className="divide-base-300 mt-3 max-h-96 divide-y overflow-y-auto">
				{holders.map((one) => {
					const name = `${one.full_name}${one.class_code === "" ? "" : ` · ${one.class_code}`}`;
					return (
						<li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
							<Link
								href={`/students/detail/${one.id}`}
								className="link link-hover font-semibold"
								otherwise={name}
							>
								{name}
							</Link>
							<span className="flex items-center gap-3">
								{t("books", { count: number(one.books) })}
								<Button
									className="btn-sm"
									paused={print.isPending}
									aria-label={t("letterOf", { name: one.full_name })}
									onClick={() => print.mutate(lettersPath([one]))}
								>
									{t("letter")}
								</Button>
							</span>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** Pupils who would leave with books on loan, while there is time to ask for them. */
export function Leaving({ holders }: { holders: readonly Holder[] }) {
	const t = useTexts(texts);
	const number = useNumber();
	if (holders.length === 0) return null;
	return (
		<Card title={`${t("holdersTitle")}: ${number(holders.length)}`}>
			<p className="mb-3 max-w-prose">{t("holdersLead")}</p>
			<HolderList holders={holders} allPath={lettersPath(holders)} />
		</Card>
	);
}

/** Pupils who have left and still have books. */
export function Clearance() {
	const t = useTexts(texts);
	const list = useEndpoint("GET /api/promotions/clearance");
	return (
		<Card title={t("clearance")}>
			<p className="mb-3 max-w-prose">{t("clearanceLead")}</p>
			<Ready query={list} />
			{list.data?.items.length === 0 && <p>{t("clearanceNone")}</p>}
			{list.data && list.data.items.length > 0 && (
				<HolderList holders={list.data.items} allPath={lettersPath()} />
			)}
		</Card>
	);
}
