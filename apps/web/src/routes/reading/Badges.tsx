import type { BadgeName } from "@rafta/library/reading/badges";
import { Lock } from "lucide-react";
import { call } from "#data";
import { useTexts } from "#i18n";
import { useAction, useStoredChoice } from "#kit";
import { BadgeDrawing } from "./BadgeDrawing.tsx";
import { type Reading, readingReads, useDays } from "./reading.ts";
import { texts } from "./texts.ts";

export type Badge = Reading["badges"][number];

/** What is said under a badge: when it was earned and by what, or how far the reader is. */
function useNote(): (badge: Badge) => string {
	const t = useTexts(texts);
	const { day } = useDays();
	return ({ name, earned_on, by, reached, needed, decided_on }) => {
		if (earned_on !== "") return by || day(earned_on);
		if (name === "on_time")
			return decided_on === "" ? t("nextTerm") : t("decidedOn", { date: day(decided_on) });
		return name === "long" ? t("notYet_long") : t("ofNeeded", { reached, needed });
	};
}

/** Badges with their drawings; those that are not earned yet are outlines. */
export function BadgeList({ badges }: { badges: readonly Badge[] }) {
	const t = useTexts(texts);
	const noteOf = useNote();
	return (
		<ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-5">
			{badges.map((badge) => (
				<li key={badge.name} className="flex flex-col items-center gap-2 text-center">
					<BadgeDrawing name={badge.name} isEarned={badge.earned_on !== ""} />
					<span className="text-sm leading-snug">
						<span className="block font-semibold">{t(`badge_${badge.name satisfies BadgeName}`)}</span>
						<span className="line-clamp-2 opacity-80">{noteOf(badge)}</span>
					</span>
				</li>
			))}
		</ul>
	);
}

/** The reader's own badges: private unless the reader shows them to the teachers. */
export function Badges({ reading: { badges, shows_badges } }: { reading: Reading }) {
	const t = useTexts(texts);
	const show = useAction({
		mutationFn: (shown: boolean) => call("POST /api/reading/settings", { body: { shows_badges: shown } }),
		stale: readingReads,
	});
	const [isShown, change] = useStoredChoice(shows_badges, show.mutateAsync);
	return (
		<section aria-label={t("badges")} className="flex min-w-0 flex-col gap-4">
			<div className="flex flex-wrap items-center justify-between gap-x-3">
				<h2 className="text-lg font-semibold">{t("badges")}</h2>
				{!isShown && (
					<span className="flex items-center gap-1.5 text-sm opacity-80">
						<Lock size={14} aria-hidden="true" />
						{t("onlyYou")}
					</span>
				)}
			</div>
			<BadgeList badges={badges} />
			<label className="flex min-h-11 cursor-pointer items-center gap-3 self-start text-sm">
				<input
					type="checkbox"
					className="checkbox checkbox-sm"
					checked={isShown}
					aria-disabled={show.isPending || undefined}
					onChange={(event) => {
						if (!show.isPending) change(event.target.checked);
					}}
				/>
				{t("badgesShow")}
			</label>
		</section>
	);
}
