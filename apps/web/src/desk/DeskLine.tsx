/** Status line of the desk: whether it is connected, how many operations wait, how old the data is. */
import { useState } from "react";
import { useLive } from "../data/queries.ts";
import { useUser } from "../data/session.ts";
import { useTexts } from "../i18n/language.tsx";
import { useConflicts } from "../routes/book_loans/conflicts/conflict.ts";
import { Link } from "../ui/Link.tsx";
import { useMoment } from "./moment.ts";
import { RefusedDialog } from "./RefusedDialog.tsx";
import { useDeskState } from "./state.ts";
import { texts } from "./texts.ts";

/** The number of conflicts waiting for a person; volunteers do not decide them. */
function OpenCards() {
	const t = useTexts(texts);
	const count = useConflicts(true).data?.totalItems ?? 0;
	useLive("desk_conflicts", [["desk_conflicts"]]);
	if (count === 0) return null;
	return (
		<Link href="/book_loans" className="link font-semibold">
			{t("cards", { count })}
		</Link>
	);
}

export default function DeskLine() {
	const t = useTexts(texts);
	const moment = useMoment();
	const user = useUser();
	const state = useDeskState();
	const [isReading, setReading] = useState(false);
	const { awaySince, waiting, refused, synced, signIn, isLasting } = state;
	const isAway = awaySince > 0;
	const main = signIn
		? t("signIn")
		: isAway
			? synced
				? t("away", { time: moment(awaySince) })
				: t("awayNoData")
			: waiting > 0
				? t("sending")
				: t("online");
	const tone =
		isAway || signIn || refused > 0
			? "bg-warning text-warning-content"
			: waiting > 0
				? "bg-info text-info-content"
				: "bg-base-100 text-base-content border-base-300 border-b";
	return (
		<div role="status" className={`no-print px-4 py-1 text-center text-sm ${tone}`}>
			<p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 tabular-nums">
				<span className={isAway || signIn ? "font-semibold" : ""}>{main}</span>
				{waiting > 0 && <span className="font-semibold">{t("waiting", { count: waiting })}</span>}
				<span>{synced ? t("synced", { time: moment(synced) }) : !isAway && t("notSynced")}</span>
				{user && !user.desk_only && <OpenCards />}
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
