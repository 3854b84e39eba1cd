import { useUser } from "#data";
import { useTexts } from "#i18n";
import { ActionMenu, Link } from "#kit";
import { barTexts } from "./barTexts.ts";
import { DeskStatus } from "./DeskStatus.tsx";
import { type DeskMode, useDeskMenu } from "./useDeskMenu.ts";

/** Line above the desk's activities: the way back to the desk, its state, and what is rarely done. */
export function DeskBar({ mode }: { mode: DeskMode }) {
	const t = useTexts(barTexts);
	const isVolunteer = useUser()?.desk_only === true;
	const entries = useDeskMenu(["desk", mode]);
	return (
		<div className="no-print flex items-center gap-3">
			<Link
				href={isVolunteer ? "/book_loans/create" : "/book_loans"}
				className="link link-hover text-primary-ink shrink-0 font-semibold"
			>
				← {t("toDesk")}
			</Link>
			<div className="min-w-0 flex-1">
				<DeskStatus />
			</div>
			<ActionMenu label={t("more")} icon="more" entries={entries} />
		</div>
	);
}
