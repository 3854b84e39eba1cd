import { useLive } from "#data";
import { useTexts } from "#i18n";
import { Actions, Page, useSearchParams } from "#kit";
import { useSettings } from "../../library_settings/useSettings.tsx";
import { EverydayOff, useSwapRules } from "../rules.tsx";
import { texts } from "../texts.ts";
import { Desk } from "./Desk.tsx";
import { Queue } from "./Queue.tsx";
import { ReportedOffers } from "./Reported.tsx";

/** Staff's pending work on swaps: reported offers, offers waiting for approval, and the desk (`?view=desk`). */
export function StaffHome() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const settings = useSettings("");
	const isDesk = params.get("view") === "desk";
	useLive("swaps", ["swaps"]);
	const isOff = useSwapRules().data?.everyday === false;
	return (
		<Page
			title={t(isDesk ? "desk" : "title")}
			lead={t("staffLead")}
			isList
			keepFocus={isDesk}
			actions={
				<Actions
					of={[
						{ text: t(isDesk ? "queueView" : "desk"), href: isDesk ? "/swaps" : "/swaps?view=desk" },
						{ text: t("all"), href: "/swaps/list" },
						{ text: t("search"), href: "/swaps/search" },
						!isOff && { text: t("offerFor"), href: "/swaps/create" },
						settings.action,
					]}
				/>
			}
		>
			{settings.drawer}
			{isDesk ? (
				<Desk />
			) : (
				<>
					{isOff && <EverydayOff />}
					<Queue after={<ReportedOffers />} />
				</>
			)}
		</Page>
	);
}
