import { useId } from "react";
import { call, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Cover, useAction } from "#kit";
import { coverOf, listReads } from "../model.ts";
import { orderTexts } from "./texts.ts";

/** What readers wish for and nobody has ordered: how many they are, never who. */
export function Wishes() {
	const t = useTexts(orderTexts);
	const number = useNumber();
	const id = useId();
	const wishes = useEndpoint("GET /api/wishes/most");
	const take = useAction({
		mutationFn: ({ book_id, fold }: { readonly book_id: string; readonly fold: string }) =>
			call("POST /api/wishes/order", { body: book_id ? { book: book_id } : { fold } }),
		stale: listReads,
	});
	const open = (wishes.data?.items ?? []).filter(({ readers, copies }) => readers > 0 && copies === 0);
	if (open.length === 0) return null;
	return (
		<section aria-labelledby={id} className="flex flex-col gap-2">
			<h2 id={id} className="text-lg font-semibold">
				{t("wishes")}
			</h2>
			<ul className="divide-base-300 divide-y">
				{open.map((wish) => {
					const title = wish.title || wish.words;
					const key = wish.book_id || wish.fold;
					const cover = { id: key, title, author_line: wish.author_line, card: wish.book };
					return (
						<li key={key} className="flex items-center gap-3 py-3">
							<span className="max-sm:hidden">
								<Cover book={coverOf(cover)} size="small" isDecorative />
							</span>
							<div className="min-w-0 flex-1">
								<div className="font-semibold break-words">{title}</div>
								<div className="text-sm break-words">
									{[
										wish.book_id === "" ? t("inWords") : wish.author_line,
										t("readers", { count: number(wish.readers) }),
									]
										.filter(Boolean)
										.join(" · ")}
								</div>
							</div>
							<Button
								className="btn-sm text-nowrap"
								paused={take.isPending}
								aria-label={t("takeOf", { title })}
								onClick={() => take.mutate(wish)}
							>
								{t("take")}
							</Button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
