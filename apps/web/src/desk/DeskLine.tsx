/** What is to be known of the desk's connection: whether it is away, how many operations wait, how old the data is. */
import { useState } from "react";
import { useLive, useSaysOffline, useUser } from "#data";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { useConflicts } from "../routes/book_loans/conflicts/conflict.ts";
import { formatMoment } from "./moment.ts";
import { RefusedDialog } from "./RefusedDialog.tsx";
import { type DeskState, useDeskState } from "./state.ts";
import { texts } from "./texts.ts";

/** Whether the state has something that a person should know. */
export const isUneasy = ({ isOpen, awaySince, waiting, refused, signIn }: DeskState): boolean =>
	isOpen && (awaySince > 0 || waiting > 0 || refused > 0 || signIn);

/** The number of conflicts waiting for a person; volunteers do not decide them. */
export function OpenCards() {
	const t = useTexts(texts);
	const user = useUser();
	const isStaff = user !== null && !user.desk_only;
	const count = useConflicts(isStaff).data?.totalItems ?? 0;
	useLive("desk_conflicts", isStaff ? ["desk_conflicts"] : []);
	if (!isStaff || count === 0) return null;
	return (
		<Link href="/book_loans" className="link font-semibold">
			{t("cards", { count })}
		</Link>
	);
}

/** The state in words, as a tinted line. */
export function DeskLineText() {
	const t = useTexts(texts);
	const [isReading, setReading] = useState(false);
	const { awaySince, waiting, refused, synced, signIn, isLasting } = useDeskState();
	const isAway = awaySince > 0;
	const main = signIn
		? t("signIn")
		: isAway
			? synced
				? t("away", { time: formatMoment(awaySince) })
				: t("awayNoData")
			: waiting > 0
				? t("sending")
				: t("online");
	const tone =
		isAway || signIn || refused > 0 ? "bg-warning text-warning-content" : "bg-info text-info-content";
	return (
		<div className={`rounded-field px-3 py-1 ${tone}`}>
			<p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
				<span className={isAway || signIn ? "font-semibold" : ""}>{main}</span>
				{waiting > 0 && <span className="font-semibold">{t("waiting", { count: waiting })}</span>}
				{synced && <span className="max-sm:hidden">{t("synced", { time: formatMoment(synced) })}</span>}
				<OpenCards />
				{signIn && (
					<Link href="/users/login" className="btn btn-xs">
						{t("login")}
					</Link>
				)}
				{refused > 0 && (
					<span>
						{t("refused", { count: refused })}{" "}
						<button type="button" className="btn btn-xs" onClick={() => setReading(true)}>
							{t("show")}
						</button>
					</span>
				)}
			</p>
			{!isLasting && (isAway || waiting > 0) && <p className="font-semibold">{t("notLasting")}</p>}
			{isReading && <RefusedDialog onClose={() => setReading(false)} />}
		</div>
	);
}

/** The same as a line above a screen other than the desk's own. */
export default function DeskLine() {
	const { awaySince, signIn } = useDeskState();
	useSaysOffline(awaySince > 0 && !signIn);
	return (
		<div role="status" className="no-print px-4 py-1 text-sm">
			<DeskLineText />
		</div>
	);
}
