import { useMutation } from "@tanstack/react-query";
import { api } from "../../data/client.ts";
import { messageOf } from "../../data/errors.ts";
import { useNumber, useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Failed } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useForgetSchema, useSlowLists } from "./collections.ts";
import type { SlowList } from "./model.ts";
import { texts } from "./texts.ts";

const nameOf = ({ collection, filter, sort }: SlowList) => `${collection} ${filter} ${sort}`;

/** Searches of the last days that read a whole collection: one line each, with the index that would help. */
export function SlowLists() {
	const t = useTexts(texts);
	const number = useNumber();
	const found = useSlowLists();
	const forget = useForgetSchema();
	const create = useMutation({
		mutationFn: async ({ collection, index }: SlowList) => {
			const { indexes } = await api().collections.getOne(collection);
			await api().collections.update(collection, { indexes: [...indexes, index] });
			await forget();
		},
		onSuccess: () => toast(t("indexCreated")),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	// Seldom is there anything to say: no place is kept for it.
	if (found.isPending) return null;
	if (found.isError) return <Failed error={found.error} retry={() => void found.refetch()} />;
	const { items } = found.data;
	if (items.length === 0) return null;
	return (
		<section>
			<h2 className="mb-2 text-lg font-semibold">{t("slowLists")}</h2>
			<ul className="flex flex-col">
				{items.map((item) => (
					<li
						key={nameOf(item)}
						className="border-base-300 flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2"
					>
						<span className="font-semibold break-all">{item.collection}</span>
						<span className="min-w-0 font-mono text-sm wrap-anywhere">
							{[item.filter, item.sort && t("sortedBy", { sort: item.sort })].filter(Boolean).join(" · ")}
						</span>
						<span className="text-sm tabular-nums opacity-75 sm:ml-auto">
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
								busy={create.isPending && create.variables === item}
								disabled={create.isPending}
								onClick={() => create.mutate(item)}
							>
								{t("createIndex")}
							</Button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
