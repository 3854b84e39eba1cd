import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { download } from "#data";
import { useTexts } from "#i18n";
import { toast } from "../toast.tsx";
import { receivingTexts } from "./texts.ts";

export interface Progress {
	readonly bytes: number;
	readonly share: number | undefined;
}

/** A download that shows its progress and can be cancelled; leaving the screen cancels it. */
export function useReceiving(onEnd?: () => void) {
	const t = useTexts(receivingTexts);
	const [progress, setProgress] = useState<Progress>();
	const control = useRef<AbortController>(null);
	const stop = () => control.current?.abort();
	useEffect(() => () => control.current?.abort(), []);
	const get = useMutation({
		mutationFn: async (path: string) => {
			control.current = new AbortController();
			const { signal } = control.current;
			setProgress(undefined);
			await download(path, undefined, {
				signal,
				onReceived: (bytes, share) => setProgress({ bytes, share }),
			});
			return !signal.aborted;
		},
		onSuccess: (isThere) => {
			onEnd?.();
			if (!isThere) toast(t("stopped"));
		},
	});
	return { get, progress, stop };
}
