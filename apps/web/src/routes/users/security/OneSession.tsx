import type { AnswerOf } from "@rafta/library/api/index";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { deviceName } from "./device.ts";
import { texts } from "./texts.ts";

type Session = AnswerOf<"GET /api/me/sessions">["sessions"][number];

/** One session with a button to end it; the current session has its own sign-out. */
export function OneSession({ session, end, busy }: { session: Session; end(): void; busy: boolean }) {
	const t = useTexts(texts);
	const device = deviceName(session.agent) || t("unknownDevice");
	return (
		<li className="border-base-300 flex flex-wrap items-center justify-between gap-3 border-b py-3">
			<div className="min-w-0 text-sm">
				<p className="flex flex-wrap items-center gap-2 text-base font-semibold">
					{device}
					{session.current && <Badge tone="good">{t("current")}</Badge>}
				</p>
				{session.method === "impersonate" && <p className="font-semibold">{t("impersonate")}</p>}
				<p className="opacity-80">{t("used", { when: formatInstant(session.used) })}</p>
				<p className="opacity-80">{t("since", { when: formatInstant(session.created) })}</p>
				<p className="break-all opacity-80">{t("address", { address: session.address })}</p>
			</div>
			{!session.current && (
				<Button onClick={end} busy={busy} aria-label={t("endNamed", { device })}>
					{t("end")}
				</Button>
			)}
		</li>
	);
}
