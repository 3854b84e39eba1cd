import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../../../data/endpoints.ts";
import { allReasonsText } from "../../../../data/errors.ts";
import { newOpId } from "../../../../device/opId.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Cover } from "../../../../ui/Cover.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useDayText } from "../../../../ui/useDayText.ts";
import { type CardHold, useRefresh } from "../card.ts";
import { texts } from "./texts.ts";

const order: readonly CardHold["status"][] = ["ready", "in_transit", "waiting"];

/** What a hold waits for, in words. */
function useStateText(): (hold: CardHold) => string {
	const t = useTexts(texts);
	const dayText = useDayText();
	return ({ status, pickup_until, place }) => {
		if (status === "ready")
			return pickup_until ? t("fetchUntil", { date: dayText(pickup_until) }) : t("fetch");
		if (status === "in_transit") return t("coming");
		return place <= 1 ? t("next") : t("place", { place });
	};
}

/** The pupil's holds, those that can be fetched first. */
export function Holds({ holds, reader }: { holds: readonly CardHold[]; reader: string }) {
	const t = useTexts(texts);
	const id = useId();
	const stateText = useStateText();
	const refresh = useRefresh(reader);
	const cancel = useMutation({
		mutationFn: (hold: CardHold) =>
			call("POST /api/holds/cancel", { body: { op_id: newOpId(), hold: hold.id } }),
		onSuccess: (_answer, { book }) => {
			toast(t("givenUp", { title: book.title }));
			return refresh();
		},
		onError: (error) => toast(allReasonsText(error), "bad"),
	});
	if (holds.length === 0) return null;
	const sorted = [...holds].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
	return (
		<section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
			<h2 id={id} className="text-lg font-semibold">
				{t("holds")}
			</h2>
			<ul className="divide-base-300 divide-y">
				{sorted.map((hold) => {
					const { book } = hold;
					const name = hold.status === "ready" ? t("ready", { title: book.title }) : book.title;
					return (
						<li key={hold.id} className="flex items-center gap-4 py-3">
							<Cover book={book} size="medium" isDecorative />
							<div className="min-w-0 flex-1">
								<Link
									href={`/catalog/${book.id}`}
									className="link link-hover font-semibold break-words"
									otherwise={<span className="font-semibold break-words">{name}</span>}
								>
									{name}
								</Link>
								<p className="text-sm">{stateText(hold)}</p>
							</div>
							<Button
								variant="ghost"
								className="btn-sm"
								aria-label={`${t("giveUp")}: ${book.title}`}
								busy={cancel.isPending && cancel.variables.id === hold.id}
								onClick={() => cancel.mutate(hold)}
							>
								{t("giveUp")}
							</Button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
