import { api } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Link, Ready, useAction } from "#kit";
import { useForgetSchema, useOverview, useSchemaPath, useSlowLists } from "./collections.ts";
import type { SlowList } from "./model.ts";
import { texts } from "./texts.ts";

const nameOf = ({ collection, filter, sort }: SlowList) => `${collection} ${filter} ${sort}`;

/** Searches of the last days that read a whole collection: one line each, with the index that would help. */
export function SlowLists() {
	const t = useTexts(texts);
	const number = useNumber();
	const base = useSchemaPath();
	const found = useSlowLists();
	const isAboveMissing = useOverview().isPending;
	const forget = useForgetSchema();
	const create = useAction({
		mutationFn: async ({ collection, index }: SlowList) => {
			const { indexes } = await api().collections.getOne(collection);
			await api().collections.update(collection, { indexes: [...indexes, index] });
			await forget();
		},
		done: t("indexCreated"),
	});
	// Seldom is there anything to say, so that no place is kept for it: it comes below what is always there, and after it.
	if (isAboveMissing) return null;
	if (!found.data) return <Ready query={found} loading={null} />;
	const { items } = found.data;
	if (items.length === 0) return null;
	return (
		<section>
			<h2 className="mb-2 text-lg font-semibold">{t("slowLists")}</h2>
			<ul className="flex flex-col">
				{items.map((item) => (
					<li
						key={nameOf(item)}
						className="border-base-300 grid items-center gap-x-6 gap-y-2 border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
					>
						<div className="min-w-0">
							<Link
								href={`${base}/detail/${item.collection}?tab=indexes`}
								className="link link-hover font-semibold break-all"
								otherwise={item.collection}
							>
								{item.collection}
							</Link>
							{item.filter && <p className="font-mono text-sm wrap-anywhere">{item.filter}</p>}
							{item.sort && (
								<p className="flex flex-wrap gap-x-2 text-sm">
									<span className="opacity-75">{t("sortedBy")}</span>
									<span className="font-mono wrap-anywhere">{item.sort}</span>
								</p>
							)}
						</div>
						<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
							<span className="text-sm tabular-nums opacity-75">
								{t("slowTimes", {
									times: number(item.times),
									seconds: number(Math.round(item.milliseconds / 100) / 10),
								})}
							</span>
							{item.index === null ? (
								<span className="text-sm opacity-75">{t("noIndexHelps")}</span>
							) : (
								<Button
									className="btn-sm"
									title={item.index}
									busy={create.isBusyWith(item)}
									paused={create.isPending}
									onClick={() => create.mutate(item)}
								>
									{t("createIndex")}
								</Button>
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
