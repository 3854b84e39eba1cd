import type { AnswerOf } from "@rafta/library/api/index";
import { ClientResponseError } from "pocketbase";
import { useEffect, useRef, useState } from "react";
import { call, messageOf, sendForm } from "#data";
import { useTexts } from "#i18n";
import { Button, CameraPanel, CodeField, Cover, isCameraAllowed, Page } from "#kit";
import { batchTexts } from "../../library_books/batches/texts.ts";
import { CoverCamera, CoverPhoto } from "./CoverCamera.tsx";
import { texts } from "./texts.ts";

type Title = AnswerOf<"GET /api/titles/by-code">;

/** A cover that was taken in this run; the picture is kept until the server has it. */
interface TakenPicture {
	readonly title: Title;
	readonly file: File;
	readonly preview: string;
	readonly state: "saving" | "saved" | "failed";
	readonly problem: string;
}

function sendCover(id: string, file: File): Promise<AnswerOf<"POST /api/titles/:id/cover">> {
	const body = new FormData();
	body.append("file", file);
	return sendForm("POST /api/titles/:id/cover", body, { id });
}

/** Covers by camera, one book after the other: a barcode, then the book itself. */
export default function CoverRun({ onClose }: { onClose(): void }) {
	const t = useTexts(texts);
	const tw = useTexts(batchTexts);
	const field = useRef<HTMLInputElement>(null);
	const [title, setTitle] = useState<Title | null>(null);
	const [note, setNote] = useState("");
	const [taken, setTaken] = useState<readonly TakenPicture[]>([]);
	const previews = useRef<string[]>([]);
	useEffect(
		() => () => {
			for (const address of previews.current) URL.revokeObjectURL(address);
		},
		[],
	);

	async function find(code: string) {
		setNote("");
		try {
			const found = await call("GET /api/titles/by-code", { query: { code } });
			if (found.may_set) setTitle(found);
			else setNote(t("hasCover", { title: found.title }));
		} catch (error) {
			const isUnknown = error instanceof ClientResponseError && error.status === 404;
			setNote(isUnknown ? t("notOurs", { code }) : messageOf(error));
		}
	}

	const change = (id: string, values: Partial<TakenPicture>) =>
		setTaken((all) => all.map((one) => (one.title.id === id ? { ...one, ...values } : one)));

	async function send({ title, file }: Pick<TakenPicture, "title" | "file">) {
		change(title.id, { state: "saving", problem: "" });
		try {
			await sendCover(title.id, file);
			change(title.id, { state: "saved" });
		} catch (error) {
			const isAway = error instanceof ClientResponseError && error.status === 0;
			change(title.id, { state: "failed", problem: isAway ? t("waiting") : messageOf(error) });
		}
	}

	function take(file: File, isFound = true) {
		if (!title) return;
		const preview = URL.createObjectURL(file);
		previews.current.push(preview);
		const one: TakenPicture = { title, file, preview, state: "saving", problem: "" };
		setTaken((all) => [one, ...all.filter((other) => other.title.id !== title.id)]);
		setTitle(null);
		setNote(isFound ? "" : t("noBook"));
		void send(one);
	}

	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			keepFocus
			actions={<Button onClick={onClose}>{tw("back")}</Button>}
		>
			<div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
				<div className="flex flex-col gap-4">
					{title ? (
						<div className="flex items-center gap-4">
							<Cover book={title} size="small" isDecorative />
							<div className="min-w-0 flex-1">
								<p className="line-clamp-2 text-lg font-semibold">{title.title}</p>
								<p className="truncate text-sm">{title.author_line}</p>
							</div>
							<Button variant="ghost" onClick={() => setTitle(null)}>
								{t("skip")}
							</Button>
						</div>
					) : (
						<CodeField field={field} label={t("code")} maxLength={60} onCode={(code) => void find(code)} />
					)}
					{isCameraAllowed() ? (
						<CoverCamera isAiming={title !== null} onCode={(code) => void find(code)} onCover={take} />
					) : title ? (
						<CoverPhoto onCover={take} />
					) : (
						<CameraPanel onCode={(code) => void find(code)} />
					)}
					<p role="status" className="text-error-ink empty:hidden">
						{note}
					</p>
				</div>
				{taken.length > 0 && (
					<section aria-label={t("done", { count: taken.length })}>
						<h2 className="mb-3 text-lg font-semibold">{t("done", { count: taken.length })}</h2>
						<ul className="flex flex-col gap-3">
							{taken.map((one) => (
								<li key={one.title.id} className="flex items-center gap-3">
									<img src={one.preview} alt="" className="h-21 w-14 rounded-xs object-contain" />
									<div className="min-w-0 flex-1">
										<p className="line-clamp-2 font-semibold">{one.title.title}</p>
										<p className="text-sm">
											{one.state === "saving" && t("saving")}
											{one.state === "failed" && <span className="text-error-ink">{one.problem}</span>}
										</p>
									</div>
									{one.state === "failed" ? (
										<Button onClick={() => void send(one)}>{t("send")}</Button>
									) : (
										<Button variant="ghost" onClick={() => setTitle(one.title)}>
											{t("again")}
										</Button>
									)}
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</Page>
	);
}
