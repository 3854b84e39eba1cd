import { useEffect, useRef, useState } from "react";
import { common, useTexts } from "#i18n";
import { Button, Dialog, FileInput, InForm } from "#kit";
import { Cropper } from "./Cropper.tsx";
import { type Crop, whole } from "./crop.ts";
import { cutOut, largestPicture, openPicture, type Turn } from "./picture.ts";
import { texts } from "./texts.ts";

/** Labels of the picture, if it is not a title's cover. */
interface Words {
	readonly label: string;
	readonly fresh: string;
	readonly title: string;
	readonly use: string;
}

/** Crops a picture and returns the result. */
function CropDialog({
	picture,
	words,
	onClose,
	onCut,
}: {
	picture: ImageBitmap;
	words: Words;
	onClose(): void;
	onCut(file: File): void;
}) {
	const t = useTexts(texts);
	const tc = useTexts(common);
	const canvas = useRef<HTMLCanvasElement>(null);
	const [crop, setCrop] = useState<Crop>(whole);
	const [turn, setTurn] = useState<Turn>(0);
	return (
		<InForm>
			<Dialog title={words.title} onClose={onClose}>
				<p className="text-sm">{t("help")}</p>
				<Cropper picture={picture} turn={turn} crop={crop} onCrop={setCrop} canvas={canvas} />
				<div className="flex flex-wrap gap-2">
					<Button
						variant="primary"
						onClick={() => {
							if (canvas.current) void cutOut(canvas.current, crop).then(onCut);
						}}
					>
						{words.use}
					</Button>
					<Button
						onClick={() => {
							setTurn(((turn + 1) % 4) as Turn);
							setCrop(whole);
						}}
					>
						{t("turn")}
					</Button>
					<Button onClick={() => setCrop(whole)}>{t("all")}</Button>
					<Button variant="ghost" onClick={onClose}>
						{tc("action.cancel")}
					</Button>
				</div>
			</Dialog>
		</InForm>
	);
}

/** Object URL of a file that has not been uploaded yet. */
function usePreview(file: File | null): string {
	const [address, setAddress] = useState("");
	useEffect(() => {
		if (!file) return setAddress("");
		const made = URL.createObjectURL(file);
		setAddress(made);
		return () => URL.revokeObjectURL(made);
	}, [file]);
	return address;
}

interface Props {
	/** Form value: the stored name, a new file, or nothing. */
	value: unknown;
	/** Address of the stored cover; empty if there is none. */
	stored: string;
	error?: string;
	words?: Words;
	onChange(value: File | string): void;
}

/**
 * A title's cover or another picture: chosen, cropped by pointer or keyboard, and redrawn without the camera's
 * metadata.
 */
export function CoverInput({ value, stored, error, words: given, onChange }: Props) {
	const t = useTexts(texts);
	const words = given ?? { label: t("cover"), fresh: t("new"), title: t("title"), use: t("use") };
	const [picture, setPicture] = useState<ImageBitmap | null>(null);
	const [problem, setProblem] = useState("");
	const file = value instanceof File ? value : null;
	const fresh = usePreview(file);
	const shown = fresh || (value === "" ? "" : stored);

	async function open(chosen: File | null) {
		setProblem("");
		if (!chosen) return;
		if (chosen.size > largestPicture) return setProblem(t("tooLarge"));
		try {
			setPicture(await openPicture(chosen));
		} catch {
			// Whatever the cause, the only remedy is choosing another file.
			setProblem(t("unreadable"));
		}
	}

	return (
		<div className="flex items-start gap-4">
			{shown && (
				<img
					src={shown}
					alt={file ? words.fresh : words.label}
					className="border-base-300 h-32 w-auto max-w-24 rounded border object-contain"
				/>
			)}
			<div className="min-w-0 flex-1">
				<FileInput
					label={words.label}
					hint={file ? words.fresh : t("hint")}
					error={error ?? (problem || undefined)}
					accept="image/*"
					stored={shown}
					onChoose={(chosen) => void open(chosen)}
					onRemove={() => onChange("")}
				/>
			</div>
			{picture && (
				<CropDialog
					picture={picture}
					words={words}
					onClose={() => setPicture(null)}
					onCut={(cut) => {
						onChange(cut);
						setPicture(null);
					}}
				/>
			)}
		</div>
	);
}
