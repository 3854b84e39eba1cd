import { call, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Cover, Empty, Link, Ready, useAction } from "#kit";
import { coverOf, listReads } from "../model.ts";
import { detailTexts } from "./texts.ts";

/** What the school lacks for a list; one tap puts it on the order list. */
export default function Missing({ id }: { id: string }) {
	const t = useTexts(detailTexts);
	const number = useNumber();
	const missing = useEndpoint("GET /api/reading-lists/:id/missing", { params: { id } });
	const order = useAction({
		mutationFn: () => call("POST /api/reading-lists/:id/order", { params: { id } }),
		done: ({ added }) => (added === 0 ? t("nothingAdded") : t("added", { count: number(added) })),
		stale: listReads,
	});
	if (!missing.data) return <Ready query={missing} />;
	const { items, readers } = missing.data;
	if (items.length === 0) return <Empty title={t("nothingMissing")} />;
	const isAllOrdered = items.every(({ ordered }) => ordered > 0);
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-wrap items-center gap-3">
				{!isAllOrdered && (
					<Button variant="primary" busy={order.isPending} onClick={() => order.mutate()}>
						{t("orderAll")}
					</Button>
				)}
				<Link href="/reading_lists/order" className={isAllOrdered ? "btn btn-primary" : "btn btn-ghost"}>
					{t("toOrder")}
				</Link>
			</div>
			{readers !== null && <p className="text-sm opacity-80">{t("enough", { readers: number(readers) })}</p>}
			<ul className="divide-base-300 divide-y">
				{items.map(({ copies, needed, ordered, ...work }) => (
					<li key={work.id} className="flex items-center gap-3 py-3">
						<Cover book={coverOf(work)} size="small" isDecorative />
						<div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
							<div className="min-w-0 flex-1">
								<div className="font-semibold break-words">{work.title}</div>
								<div className="truncate text-sm">{work.author_line}</div>
							</div>
							<div className="shrink-0 text-sm sm:text-end">
								<div>
									{t(copies === 0 ? "none" : "copies", { copies: number(copies), needed: number(needed) })}
								</div>
								{ordered > 0 && <div>{t("ordered", { count: number(ordered) })}</div>}
							</div>
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
