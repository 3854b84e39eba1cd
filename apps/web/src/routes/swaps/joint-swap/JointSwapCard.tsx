import { type FormEvent, useId, useState } from "react";
import { reasonText } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, ConfirmButton, CopyButton, Ready, TextInput } from "#kit";
import { type SwapEvent, useAct } from "../events/model.ts";
import { StageBadge } from "../events/StageBadge.tsx";
import { isJoined, type JointSwap, type JointSwapSchool, joinable, type useJointSwap } from "./model.ts";
import { jointSwapTexts } from "./texts.ts";

/** An event of one school: starts a joint swap, or joins one by its code. */
function NotJoined({ event }: { event: SwapEvent }) {
	const r = useTexts(jointSwapTexts);
	const [code, setCode] = useState<string | null>(null);
	const open = useAct("round-open");
	const join = useAct("round-join", () => setCode(null), true);
	const busy = open.isPending || join.isPending;

	function submit(sent: FormEvent) {
		sent.preventDefault();
		// The code is often dictated by telephone: separators between its letters are ignored.
		join.mutate({ event: event.id, code: (code ?? "").replace(/[^0-9a-z]/gi, "").toUpperCase() });
	}
	return (
		<>
			<p className="mb-3 max-w-prose">{r("lead")}</p>
			<div className="flex flex-wrap gap-2">
				<Button busy={busy} onClick={() => open.mutate({ event: event.id })}>
					{r("open")}
				</Button>
				<Button
					aria-expanded={code !== null}
					paused={busy}
					onClick={() => {
						join.reset();
						setCode(code === null ? "" : null);
					}}
				>
					{r("joinShow")}
				</Button>
			</div>
			{code !== null && (
				<form onSubmit={submit} className="mt-4 flex max-w-md flex-col items-start gap-3">
					<div className="w-full">
						<TextInput
							label={r("joinCode")}
							required
							autoFocus
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							maxLength={40}
							error={join.isError ? reasonText(join.error) : undefined}
							value={code}
							onChange={({ target }) => setCode(target.value)}
						/>
					</div>
					<Button type="submit" variant="primary" busy={busy}>
						{r("joinNow")}
					</Button>
				</form>
			)}
		</>
	);
}

function School({ school, inReview }: { school: JointSwapSchool; inReview: boolean }) {
	const r = useTexts(jointSwapTexts);
	const number = useNumber();
	return (
		<li className="rounded-box border-base-300 flex flex-wrap items-center justify-between gap-2 border p-3">
			<div className="min-w-0">
				<p className="font-semibold break-words">{school.name}</p>
				<p className="break-words">
					{school.event_name} ·{" "}
					{r("counts", { books: number(school.books), readers: number(school.readers) })}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{school.is_mine && <Badge tone="info">{r("mine")}</Badge>}
				{inReview ? (
					<Badge tone={school.agreed ? "good" : "warn"}>{r(school.agreed ? "agreed" : "notAgreed")}</Badge>
				) : (
					<StageBadge status={school.status} />
				)}
			</div>
		</li>
	);
}

function JoinedSchools({ event, jointSwap }: { event: SwapEvent; jointSwap: JointSwap }) {
	const r = useTexts(jointSwapTexts);
	const id = useId();
	const leave = useAct("round-leave");
	const isOpen = jointSwap.schools.every(({ status }) => joinable.includes(status));
	return (
		<div className="flex flex-col gap-4">
			{isOpen && (
				<div>
					<h3 className="mb-1 font-semibold">{r("code")}</h3>
					<div className="flex flex-wrap items-center gap-3">
						<output id={id} className="text-xl font-semibold tracking-widest break-all tabular-nums">
							{jointSwap.code}
						</output>
						<CopyButton name={r("code")} text={jointSwap.code} shownBy={id} />
					</div>
					<p className="mt-1 max-w-prose">{r("codeHint")}</p>
				</div>
			)}
			<ul aria-label={r("schools")} className="flex flex-col gap-2">
				{jointSwap.schools.map((school) => (
					<School
						key={`${school.name} ${school.event_name}`}
						school={school}
						inReview={jointSwap.state === "review"}
					/>
				))}
			</ul>
			{jointSwap.schools.length < 2 && <p>{r("alone")}</p>}
			{jointSwap.state !== "published" && (
				<ConfirmButton
					className="self-start"
					busy={leave.isPending}
					ask={{
						title: r("leaveTitle"),
						text: r(jointSwap.state === "review" ? "leaveAskPlans" : "leaveAsk"),
						yes: r("leave"),
					}}
					onConfirm={() => leave.mutate({ event: event.id })}
				>
					{r("leave")}
				</ConfirmButton>
			)}
		</div>
	);
}

/** The schools that an event is matched with, or the form to join them. */
export function JointSwapCard({ event, read }: { event: SwapEvent; read: ReturnType<typeof useJointSwap> }) {
	const r = useTexts(jointSwapTexts);
	const joined = isJoined(event);
	const jointSwap = read.data;
	if (!joined && !joinable.includes(event.status)) return null;
	return (
		<Card title={r("title")}>
			{joined && <Ready query={read} />}
			{joined && jointSwap && <JoinedSchools event={event} jointSwap={jointSwap} />}
			{!joined && <NotJoined event={event} />}
		</Card>
	);
}
