import { useTexts } from "../i18n/language.tsx";
import { showKeys } from "../ui/keys/KeyMapHost.tsx";
import { Link } from "../ui/Link.tsx";
import { MuteButton } from "../ui/scanning/MuteButton.tsx";
import { barTexts } from "./barTexts.ts";
import { useLargeType } from "./large-text.ts";

/** Activities of the desk; each is a part of its screen, with its own address. */
const deskModes = ["desk", "visit", "returns", "actions"] as const;

export type DeskMode = (typeof deskModes)[number];

const addressOf = (mode: DeskMode): string =>
	mode === "desk" ? "/book_loans/create" : `/book_loans/create?mode=${mode}`;

/** Toolbar above every part of the desk: the other parts, sound, large type, keys. */
export function DeskBar({ mode }: { mode: DeskMode }) {
	const t = useTexts(barTexts);
	const [isLarge, toggleLarge] = useLargeType();
	return (
		<div className="no-print flex flex-wrap items-center justify-between gap-2">
			<nav aria-label={t("modes")} className="flex flex-wrap gap-1">
				{deskModes.map((one) => (
					<Link
						key={one}
						href={addressOf(one)}
						aria-current={one === mode ? "page" : undefined}
						className={`btn btn-sm ${one === mode ? "btn-primary" : ""}`}
					>
						{t(one)}
					</Link>
				))}
			</nav>
			<div className="flex flex-wrap gap-1">
				<MuteButton />
				<button type="button" className="btn btn-sm btn-ghost" aria-pressed={isLarge} onClick={toggleLarge}>
					{t("larger")}
				</button>
				<button type="button" className="btn btn-sm btn-ghost" onClick={showKeys}>
					{t("keys")}
				</button>
			</div>
		</div>
	);
}
