import { useTexts } from "#i18n";
import { Badge, Button, Card, Link, useDueText, useNearDay } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { CancelHold } from "../CancelHold.tsx";
import { type Shelf, type ShelfLine, useHoldAction } from "../model.ts";
import { SlipButton } from "../SlipButton.tsx";
import { texts } from "../texts.ts";

function Line({
	line,
	shelf,
	action,
}: {
	line: ShelfLine;
	shelf: Shelf;
	action: ReturnType<typeof useHoldAction>;
}) {
	const t = useTexts(texts);
	const nearDay = useNearDay();
	const dueText = useDueText();
	const name = line.full_name;
	const isLate = line.pickup_until !== "" && line.pickup_until < shelf.today;
	const hasQueue = shelf.queues.some(({ book_id }) => book_id === line.book_id);
	const send = (what: "pass" | "expire") => action.mutate({ action: what, body: { hold: line.id } });
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="min-w-0">
				<p className="text-lg font-semibold break-words">
					<Link href={`/holds/detail/${line.id}`} className="link link-hover" otherwise={nameOf(line)}>
						{nameOf(line)}
					</Link>
				</p>
				<p className="break-words">{[line.title, line.barcode].filter(Boolean).join(" · ")}</p>
				<p className="flex flex-wrap items-center gap-2">
					{line.pickup_until && t("until", { date: nearDay(line.pickup_until) })}
					{isLate && <Badge tone="bad">{dueText(line.pickup_until).text}</Badge>}
				</p>
			</div>
			<div className="flex flex-wrap gap-1">
				<SlipButton library={shelf.library} hold={line.id} small />
				{isLate && (
					<Button
						className="btn-sm"
						aria-label={t("expireOf", { name })}
						paused={action.isPending}
						onClick={() => send("expire")}
					>
						{t("expire")}
					</Button>
				)}
				{hasQueue && (
					<Button
						className="btn-sm"
						aria-label={t("passOf", { name })}
						paused={action.isPending}
						onClick={() => send("pass")}
					>
						{t("pass")}
					</Button>
				)}
				<CancelHold id={line.id} name={name} action={action} small />
			</div>
		</li>
	);
}

/** The hold shelf, ordered by pickup deadline; nothing while it is empty. */
export function ReadyHolds({ shelf }: { shelf: Shelf }) {
	const t = useTexts(texts);
	const action = useHoldAction();
	if (shelf.ready.length === 0) return null;
	return (
		<Card title={`${t("ready")} (${shelf.ready.length})`}>
			<ul className="divide-base-300 divide-y">
				{shelf.ready.map((line) => (
					<Line key={line.id} line={line} shelf={shelf} action={action} />
				))}
			</ul>
			{shelf.ready.length > 1 && <SlipButton library={shelf.library} />}
		</Card>
	);
}
