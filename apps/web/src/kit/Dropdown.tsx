import {
	type KeyboardEvent as PanelKeyEvent,
	type ReactNode,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { useLocation } from "wouter";
import { Icon, type IconName } from "./icons.tsx";

/** Arrow keys, Home and End move through the entries of an open panel. */
function moveFocus(event: PanelKeyEvent<HTMLElement>): void {
	const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("a[href], button")];
	const place = entries.indexOf(document.activeElement as HTMLElement);
	const targets: Record<string, number> = {
		ArrowDown: place + 1,
		ArrowUp: place < 0 ? entries.length - 1 : place - 1,
		Home: 0,
		End: entries.length - 1,
	};
	const target = targets[event.key];
	if (target === undefined || entries.length === 0) return;
	event.preventDefault();
	entries[(target + entries.length) % entries.length]?.focus();
}

/** Smallest distance of a panel from the edge of the screen. */
const EDGE_PX = 8;

/** Moves a panel into the screen, where its button is so near to an edge that it would begin outside. */
function keepInside(panel: HTMLElement | null): void {
	if (!panel) return;
	const { left, right } = panel.getBoundingClientRect();
	const beyond = right - (document.documentElement.clientWidth - EDGE_PX);
	if (left < EDGE_PX) panel.style.setProperty("translate", `${EDGE_PX - left}px`);
	else if (beyond > 0) panel.style.setProperty("translate", `${-beyond}px`);
}

/** A button that opens a panel; Escape, a click elsewhere or a choice close it and return the focus. */
export function Dropdown({
	label,
	icon,
	text,
	count = 0,
	children,
}: {
	label: string;
	icon: IconName;
	text?: string;
	/** Shown at the icon when there is something to count; the label also states it in words. */
	count?: number;
	children: (close: () => void) => ReactNode;
}) {
	const box = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const panel = useRef<HTMLDivElement>(null);
	const [path] = useLocation();
	// Going somewhere closes the panel.
	const [openAt, setOpenAt] = useState<string | null>(null);
	const open = openAt === path;
	const close = useCallback(() => setOpenAt(null), []);
	useEffect(() => {
		if (!open) return;
		keepInside(panel.current);
		// The current choice first, else the first entry.
		const entry = panel.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
		(entry ?? panel.current?.querySelector<HTMLElement>("a[href], button"))?.focus();
		const onOutsidePointer = (event: PointerEvent) => {
			if (!box.current?.contains(event.target as Node)) close();
		};
		const onEscape = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			close();
			button.current?.focus();
		};
		document.addEventListener("pointerdown", onOutsidePointer);
		document.addEventListener("keydown", onEscape);
		return () => {
			document.removeEventListener("pointerdown", onOutsidePointer);
			document.removeEventListener("keydown", onEscape);
		};
	}, [open, close]);
	return (
		<div ref={box} className="relative">
			<button
				ref={button}
				type="button"
				className="btn btn-ghost gap-2 px-3"
				aria-label={text && text !== label ? `${text}, ${label}` : label}
				aria-expanded={open}
				onClick={() => setOpenAt(open ? null : path)}
				onKeyDown={(event) => {
					if (event.key !== "ArrowDown") return;
					event.preventDefault();
					setOpenAt(path);
				}}
			>
				<span className="indicator">
					<Icon name={icon} />
					{count > 0 && (
						<span aria-hidden="true" className="indicator-item badge badge-primary badge-xs">
							{count}
						</span>
					)}
				</span>
				{text && <span className="hidden max-w-40 truncate sm:inline">{text}</span>}
			</button>
			{open && (
				// biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the entries inside
				<div
					ref={panel}
					onKeyDown={moveFocus}
					className="rounded-box border-base-300 bg-base-100 absolute end-0 z-40 mt-2 max-h-[70dvh] w-60 overflow-y-auto border p-2 shadow-xl"
				>
					{children(close)}
				</div>
			)}
		</div>
	);
}
