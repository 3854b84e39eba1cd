import type { AnswerOf } from "@rafta/library/api/index";
import { formatInstant } from "@rafta/library/turkish/dates";
import { Laptop, Smartphone } from "lucide-react";
import { useTexts } from "#i18n";
import { Button } from "#kit";
import { Line } from "../own/Part.tsx";
import { deviceName } from "./device.ts";
import { texts } from "./texts.ts";

type Session = AnswerOf<"GET /api/me/sessions">["sessions"][number];

/** One session with a button to end it; the current session has its own sign-out. */
export function OneSession({ session, end, busy }: { session: Session; end(): void; busy: boolean }) {
	const t = useTexts(texts);
	const device = deviceName(session.agent) || t("unknownDevice");
	const isPhone = /Android|iPhone/.test(session.agent);
	return (
		<li>
			<Line
				icon={isPhone ? Smartphone : Laptop}
				title={<span className={session.current ? "font-semibold" : ""}>{device}</span>}
				state={
					<>
						{session.method === "impersonate" && <p className="font-semibold">{t("impersonate")}</p>}
						<p>{t("used", { when: formatInstant(session.used) })}</p>
						<p>
							{t("since", { when: formatInstant(session.created) })} ·{" "}
							{t("address", { address: session.address })}
						</p>
					</>
				}
				action={
					session.current ? (
						<span className="text-sm">{t("current")}</span>
					) : (
						<Button variant="ghost" onClick={end} busy={busy} aria-label={t("endNamed", { device })}>
							{t("end")}
						</Button>
					)
				}
			/>
		</li>
	);
}
