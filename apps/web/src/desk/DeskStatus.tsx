import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { DeskLineText, isUneasy, OpenCards } from "./DeskLine.tsx";
import { formatMoment } from "./moment.ts";
import { useDeskState, useStatusPlace } from "./state.ts";
import { texts } from "./texts.ts";

/**
 * State of the desk's connection in a place of its own on the desk's screens, which is kept free (two lines on a phone,
 * one elsewhere), so that nothing moves when it changes: a dot while all is well, then also `children`, else what is to
 * be known.
 */
export function DeskStatus({ children }: { children?: ReactNode }) {
	const t = useTexts(texts);
	const state = useDeskState();
	useStatusPlace();
	const isWell = !isUneasy(state);
	const { synced } = state;
	const words = synced ? t("synced", { time: formatMoment(synced) }) : t("notSynced");
	return (
		<div className={`min-h-13 text-sm sm:min-h-8 ${children ? "" : "flex flex-col justify-center"}`}>
			{isWell && (
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
					<div className="min-w-0 opacity-75">{children}</div>
					{state.isOpen && (
						<span className="ms-auto flex items-center gap-3">
							<OpenCards />
							<span title={`${t("online")} · ${words}`} className="flex items-center gap-2">
								<span aria-hidden="true" className={`status ${synced ? "status-success" : ""}`} />
								<span className="sr-only">
									<span>{t("online")}</span> <span>{words}</span>
								</span>
							</span>
						</span>
					)}
				</div>
			)}
			<div role="status">{!isWell && <DeskLineText />}</div>
		</div>
	);
}
