import { useLive } from "../../../data/queries.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { SettingsButton } from "../../library_settings/SettingsButton.tsx";
import { EverydayOff, useSwapRules } from "../rules.tsx";
import { texts } from "../texts.ts";
import { Desk } from "./Desk.tsx";
import { Queue } from "./Queue.tsx";
import { Reported } from "./Reported.tsx";

/** Staff's pending work on swaps: reported offers, offers waiting for approval, and the desk (`?view=desk`). */
export function StaffHome() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const isDesk = params.get("view") === "desk";
	useLive("swaps", [["swaps"]]);
	const isOff = useSwapRules().data?.everyday === false;
	return (
		<Page
			title={t(isDesk ? "desk" : "title")}
			lead={t("staffLead")}
			keepFocus={isDesk}
			actions={
				<>
					<Link href="/swaps/list" className="btn">
						{t("all")}
					</Link>
					<Link href="/swaps/search" className="btn">
						{t("search")}
					</Link>
					{!isOff && (
						<Link href="/swaps/create" className="btn">
							{t("offerFor")}
						</Link>
					)}
					<SettingsButton library="" />
					<Link href={isDesk ? "/swaps" : "/swaps?view=desk"} className="btn btn-primary">
						{t(isDesk ? "queueView" : "desk")}
					</Link>
				</>
			}
		>
			{isDesk ? (
				<Desk />
			) : (
				<>
					{isOff && <EverydayOff />}
					<Reported />
					<Queue />
				</>
			)}
		</Page>
	);
}
