import { useLanguage, useTexts } from "#i18n";
import { Button, Card, ConfirmButton } from "#kit";
import { nameOf } from "#web/routes/students/nameOf.ts";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import type { DeskBook, DeskList } from "../../model.ts";
import { FileButton } from "../FileButton.tsx";
import { conditionName, type SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

function Books({
	title,
	lines,
	onWay = false,
	onBack,
}: {
	title: string;
	lines: readonly DeskBook[];
	/** Books coming from other schools: shows their transport status. */
	onWay?: boolean;
	/** Returns a book to the reader who brought it. */
	onBack?: (line: DeskBook) => void;
}) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const { language } = useLanguage();
	if (lines.length === 0) return null;
	return (
		<section aria-label={title}>
			<h3 className="mb-1 font-semibold">{title}</h3>
			<ul className="flex flex-col gap-2">
				{lines.map((line) => (
					<li key={line.swap.id} className="flex flex-wrap items-center justify-between gap-2">
						<span className="min-w-0 break-words">
							<span className="block font-semibold">{line.book?.title}</span>
							{[
								line.school,
								conditionName(line.swap.condition, language),
								line.swap.token,
								onWay && line.status && r(`leg.${line.status}`),
							]
								.filter(Boolean)
								.join(" · ")}
						</span>
						{onBack && (
							<Button aria-label={`${t("giveBack")}: ${line.book?.title}`} onClick={() => onBack(line)}>
								{t("giveBack")}
							</Button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

/** The current reader's books to bring, already brought, and to fetch. */
export function ReaderBooks({
	event,
	list,
	onNext,
	onBack,
	onAbsent,
}: {
	event: SwapEvent;
	list: DeskList;
	onNext(): void;
	onBack(line: DeskBook): void;
	/** `forfeit`: the claim to a book is given up because the reader's own one is gone. */
	onAbsent(forfeit: boolean): Promise<unknown>;
}) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const isIn = event.status === "deposit";
	const isGone = list.here.length === 0;
	const nothing = isIn
		? list.bring.length + list.here.length === 0
		: list.fetch.length + list.coming.length === 0;
	const isSent = list.coming.some((one: DeskBook) => one.status === "sent");
	const hasArrived = list.fetch.some((one: DeskBook) => one.school !== undefined);
	return (
		<Card title={nameOf(list.student)}>
			<div className="flex flex-col gap-4">
				{nothing && <p>{t(isIn ? "nothingIn" : "nothingOut")}</p>}
				{isIn && <Books title={t("bring")} lines={list.bring} />}
				{!isIn && <Books title={t("fetch")} lines={list.fetch} />}
				{!isIn && <Books title={r("coming")} lines={list.coming} onWay />}
				<Books title={t("here")} lines={list.here} onBack={isIn ? onBack : undefined} />
				<Books title={t("backTo")} lines={list.back} onBack={onBack} />
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" onClick={onNext}>
						{t("nextReader")}
					</Button>
					{isIn && list.here.length > 0 && (
						<FileButton
							label={t("slips")}
							path={`/api/swaps/events/${event.id}/slips?student=${list.student.id}`}
						/>
					)}
					{!isIn && list.fetch.length + list.coming.length + list.here.length > 0 && (
						<ConfirmButton
							ask={
								isSent
									? { title: t("absent"), text: r("absentOnWay"), no: r("absentSeen") }
									: {
											title: t("absentTitle"),
											text: hasArrived ? r("absentArrived") : t(isGone ? "absentGone" : "absentAsk"),
											yes: t("absentYes"),
										}
							}
							onConfirm={() => void onAbsent(isGone || hasArrived)}
						>
							{t("absent")}
						</ConfirmButton>
					)}
				</div>
			</div>
		</Card>
	);
}
