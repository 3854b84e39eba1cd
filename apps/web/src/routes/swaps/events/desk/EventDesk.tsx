import { useLive, useOne } from "#data";
import { useTexts } from "#i18n";
import { Card, Link, MuteButton, Page, Ready, useSearchParams } from "#kit";
import type { ScreenProps } from "#web/routes/screen.ts";
import { isJoined } from "../../joint-swap/model.ts";
import { ParcelDesk } from "../../joint-swap/ParcelDesk.tsx";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import type { SwapEvent } from "../model.ts";
import { StageBadge } from "../StageBadge.tsx";
import { texts } from "../texts.ts";
import { Desk } from "./Desk.tsx";

/** Deposit and pickup of books: one scan per reader, one per book. */
export default function EventDesk({ params }: ScreenProps) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const id = params.id ?? "";
	const event = useOne<SwapEvent>("swap_events", id);
	useLive("swap_events", [["swap_events", "one", id]]);
	const [search] = useSearchParams();
	const status = event.data?.status;
	const hasParcels =
		event.data !== undefined && isJoined(event.data) && (status === "published" || status === "pickup");
	const isParcels = hasParcels && (status === "published" || search.get("view") === "parcels");
	return (
		<Page
			title={event.data?.name ?? t("one")}
			lead={
				isParcels
					? r("deskParcels")
					: status === "deposit"
						? t("deskIn")
						: status === "pickup"
							? t("deskOut")
							: undefined
			}
			keepFocus
			actions={
				<>
					{hasParcels && status === "pickup" && (
						<Link href={isParcels ? `/swap_events/${id}` : `/swap_events/${id}?view=parcels`} className="btn">
							{r(isParcels ? "deskReaders" : "parcels")}
						</Link>
					)}
					<Link href={`/swap_events/detail/${id}`} className="btn">
						{t("toEvent")}
					</Link>
					<MuteButton className="btn btn-ghost" />
				</>
			}
		>
			<Ready query={event} />
			{event.data && isParcels && <ParcelDesk event={event.data} />}
			{event.data && !isParcels && (status === "deposit" || status === "pickup") && (
				<Desk key={`${id} ${status}`} event={event.data} />
			)}
			{event.data && !isParcels && status !== "deposit" && status !== "pickup" && (
				<Card>
					<p className="mb-3">{t("deskShut")}</p>
					<StageBadge status={event.data.status} />
				</Card>
			)}
		</Page>
	);
}
