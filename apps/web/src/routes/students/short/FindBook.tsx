import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { allReasonsText } from "../../../data/errors.ts";
import { type FoundTitle, useTypedTitles } from "../../../data/search.ts";
import { newOpId } from "../../../device/opId.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Failed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { placeText, useHoldCheck, useHoldsRefresh } from "../../holds/model.ts";
import { texts as holdTexts } from "../../holds/texts.ts";
import { texts } from "./texts.ts";

type Wanted = { readonly book: string } | { readonly words: string };

interface FoundProps {
	readonly title: FoundTitle;
	onHold(): void;
	onWish(): void;
}

/**
 * Hold or wish button of a title: a hold that the rules refuse is not offered; a copy on the shelf is to be fetched
 * there.
 */
function HoldOrWishButton({ title, onHold, onWish }: FoundProps) {
	const t = useTexts(texts);
	const isHere = title.copies > 0;
	const check = useHoldCheck(title.id, isHere);
	if (!isHere)
		return (
			<Button className="btn-sm" aria-label={`${t("wish")}: ${title.title}`} onClick={onWish}>
				{t("wish")}
			</Button>
		);
	if (check.isPending) return null;
	const [reason] = check.data?.reasons ?? [];
	if (reason) return <p className="text-sm">{reason.message}</p>;
	return (
		<Button className="btn-sm" aria-label={`${t("hold")}: ${title.title}`} onClick={onHold}>
			{t("hold")}
		</Button>
	);
}

function Found({ title, onHold, onWish }: FoundProps) {
	const t = useTexts(texts);
	const { data: check } = useHoldCheck(title.id, title.copies > 0);
	const h = useTexts(holdTexts);
	const where = title.copies === 0 ? t("none") : title.free > 0 ? t("free", { count: title.free }) : t("out");
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="min-w-0">
				<div className="font-medium">
					<Link href={`/catalog/${title.id}`} className="link link-hover" otherwise={title.title}>
						{title.title}
					</Link>
				</div>
				<div className="text-sm">{[title.author_line, where].filter(Boolean).join(" · ")}</div>
				{check?.stands && <div className="text-sm">{h("stands", { place: placeText(check.stands) })}</div>}
			</div>
			<HoldOrWishButton title={title} onHold={onHold} onWish={onWish} />
		</li>
	);
}

/** Finds a book by its name: placed on hold if the school has it, otherwise wished for. */
export function FindBook({ onDone }: { onDone(): Promise<void> }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const refreshHolds = useHoldsRefresh();
	const [text, setText] = useState("");
	const { titles, hasMore, error, retry } = useTypedTitles(text);
	const hold = useMutation({
		mutationFn: (title: FoundTitle) =>
			call("POST /api/holds/place", { body: { op_id: newOpId(), book: title.id } }),
		onSuccess: (_answer, title) => {
			toast(t("held", { title: title.title }));
			setText("");
			return Promise.all([refreshHolds(), onDone()]);
		},
		onError: (error) => toast(allReasonsText(error), "bad"),
	});
	const wish = useMutation({
		mutationFn: (wanted: Wanted) => call("POST /api/wishes", { body: wanted }),
		onSuccess: () => {
			toast(t("wished"));
			setText("");
			return queries.invalidateQueries({ queryKey: ["wishes"] });
		},
		onError: (error) => toast(allReasonsText(error), "bad"),
	});
	return (
		<Card title={t("find")}>
			<TextInput
				label={t("findField")}
				hint={t("findHint")}
				type="search"
				autoComplete="off"
				maxLength={120}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			{error && <Failed error={error} retry={retry} />}
			<div aria-live="polite">
				{titles?.items.length === 0 && <p className="mt-3">{t("nothingFound")}</p>}
				{titles && (
					<ul className="divide-base-300 divide-y">
						{titles.items.map((title) => (
							<Found
								key={title.id}
								title={title}
								onHold={() => hold.mutate(title)}
								onWish={() => wish.mutate({ book: title.id })}
							/>
						))}
					</ul>
				)}
				{hasMore && <p className="text-sm">{t("more")}</p>}
				{titles && (
					<Button className="mt-2 h-auto py-2" onClick={() => wish.mutate({ words: text.trim() })}>
						{t("wishWords", { words: text.trim() })}
					</Button>
				)}
			</div>
		</Card>
	);
}
