import type { AnswerOf } from "@rafta/library/api/index";
import type { RecordModel } from "pocketbase";
import { call, literal, useList } from "#data";
import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { GiveUpHold } from "../../holds/GiveUpHold.tsx";
import { useHoldAction, useHoldCheck, useOwnHoldText } from "../../holds/model.ts";
import { texts } from "./texts.ts";

type Title = AnswerOf<"GET /api/catalogue/titles/:id">["title"];

/** Puts the reader into the queue; a hold that the rules refuse is not offered, but its reason is. */
function Hold({ title }: { title: Title }) {
	const t = useTexts(texts);
	const ownHoldText = useOwnHoldText();
	const check = useHoldCheck(title.id);
	const action = useHoldAction();
	if (check.isPending) return <div className="skeleton h-12 w-full" />;
	if (!check.data) return null;
	const { hold, reasons, waiting } = check.data;
	if (hold)
		return (
			<div className="flex flex-wrap items-center gap-x-3">
				<p role="status" className="font-semibold">
					{ownHoldText(hold)}
				</p>
				<GiveUpHold id={hold.id} title={title.title} />
			</div>
		);
	const [reason] = reasons;
	if (reason) return <p>{reason.message}</p>;
	return (
		<>
			<Button
				variant="primary"
				className="btn-lg w-full"
				busy={action.isPending}
				onClick={() => action.mutate({ action: "place", body: { book: title.id } })}
			>
				{t("hold")}
			</Button>
			{waiting > 0 && <p className="text-sm">{t("waiting", { count: waiting })}</p>}
		</>
	);
}

/** Wishes that the library had the title. */
function Wish({ title }: { title: Title }) {
	const t = useTexts(texts);
	const open = useList<RecordModel>("wishes", {
		perPage: 1,
		filter: `book_id = ${literal(title.id)} && status = "open"`,
	});
	const wish = useAction({
		mutationFn: () => call("POST /api/wishes", { body: { book: title.id } }),
		stale: ["wishes"],
	});
	if (open.isPending) return <div className="skeleton h-12 w-full" />;
	if ((open.data?.items.length ?? 0) > 0)
		return (
			<p role="status" className="font-semibold">
				{t("wished")}
			</p>
		);
	return (
		<>
			<Button variant="primary" className="btn-lg w-full" busy={wish.isPending} onClick={() => wish.mutate()}>
				{t("wish")}
			</Button>
			<p className="text-sm">{t("wishHint")}</p>
		</>
	);
}

/** The one thing a reader can do with a title: hold it where the library has it, else wish for it. */
export const HoldOrWish = ({ title }: { title: Title }) =>
	title.copies > 0 ? <Hold title={title} /> : <Wish title={title} />;
