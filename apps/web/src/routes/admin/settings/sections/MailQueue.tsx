import { formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { api, useRead } from "#data";
import { useTexts } from "#i18n";
import { Button, Select, useAction } from "#kit";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";

interface QueuedMail {
	id: string;
	state: "waiting" | "sent" | "failed";
	to: string;
	subject: string;
	created: string;
	attempts: number;
	error: string;
}

const states = ["failed", "waiting", "sent"] as const;
const perPage = 20;

/** Mails that failed, wait, or were sent, each with retry and removal. */
export function MailQueue() {
	const t = useTexts(texts);
	const [state, setState] = useState<(typeof states)[number]>("failed");
	const path = `/api/mails?state=${state}&perPage=${perPage}`;
	const read = useRead<{ totalItems: number; items: QueuedMail[] }>(path);
	const act = useAction({
		mutationFn: ({ id, method }: { id: string; method: "POST" | "DELETE" }) =>
			api().send(`/api/mails/${id}${method === "POST" ? "/send" : ""}`, { method }),
		stale: ["/api/"],
	});
	return (
		<Part title={t("queue")} read={read}>
			{({ items, totalItems }) => (
				<div className="flex flex-col gap-3">
					<div className="sm:max-w-60">
						<Select
							label={t("queueState")}
							value={state}
							options={states.map((one) => [one, t(`mail_${one}`)])}
							onChange={(event) => setState(event.target.value as typeof state)}
						/>
					</div>
					{items.length === 0 && <p>{t("queueEmpty")}</p>}
					<ul className="divide-base-300 divide-y">
						{items.map((mail) => (
							<li key={mail.id} className="flex flex-wrap items-center gap-2 py-2">
								<div className="min-w-0 flex-1 basis-60">
									<p className="font-semibold break-words">{mail.subject}</p>
									<p className="text-sm break-all">
										{mail.to} · {formatInstant(mail.created)}
									</p>
									{mail.error && <p className="text-error-ink text-sm break-words">{mail.error}</p>}
								</div>
								{state !== "sent" && (
									<Button
										className="btn-sm"
										paused={act.isPending}
										onClick={() => act.mutate({ id: mail.id, method: "POST" })}
									>
										{t("queueAgain")}
									</Button>
								)}
								<Button
									className="btn-sm"
									paused={act.isPending}
									onClick={() => act.mutate({ id: mail.id, method: "DELETE" })}
								>
									{t("remove")}
								</Button>
							</li>
						))}
					</ul>
					{totalItems > items.length && <p>{t("queueMore", { count: totalItems - items.length })}</p>}
				</div>
			)}
		</Part>
	);
}
