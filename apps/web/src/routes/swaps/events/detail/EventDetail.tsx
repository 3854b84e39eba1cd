import { useLive, useOne } from "#data";
import { useTexts } from "#i18n";
import { Link, Page, Ready } from "#kit";
import type { ScreenProps } from "#web/routes/screen.ts";
import { type SwapEvent, useIsStaff } from "../model.ts";
import { ReaderEvent } from "../reader/ReaderEvent.tsx";
import { texts } from "../texts.ts";
import { StaffEvent } from "./StaffEvent.tsx";

/** A swap event: the next steps for staff, or the reader's own view of it. */
export default function EventDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const isStaff = useIsStaff();
	const id = params.id ?? "";
	const event = useOne<SwapEvent>("swap_events", id);
	useLive("swap_events", [["swap_events", "one", id]]);
	return (
		<Page
			title={event.data?.name ?? t("one")}
			actions={
				isStaff &&
				event.data && (
					<Link href={`/swap_events/update/${id}`} className="btn">
						{t("edit")}
					</Link>
				)
			}
		>
			<Ready query={event} />
			{event.data && (isStaff ? <StaffEvent event={event.data} /> : <ReaderEvent event={event.data} />)}
		</Page>
	);
}
