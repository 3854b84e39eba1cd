import {
	AlignLeft,
	AtSign,
	Braces,
	Calendar,
	CalendarClock,
	File,
	Hash,
	KeyRound,
	Link2,
	List,
	type LucideIcon,
	MapPin,
	ToggleLeft,
	Type,
	Waypoints,
} from "lucide-react";
import type { FieldType } from "./field-types.ts";

const icons: Readonly<Record<FieldType, LucideIcon>> = {
	text: Type,
	editor: AlignLeft,
	number: Hash,
	bool: ToggleLeft,
	email: AtSign,
	url: Link2,
	date: Calendar,
	autodate: CalendarClock,
	select: List,
	relation: Waypoints,
	file: File,
	json: Braces,
	geoPoint: MapPin,
	password: KeyRound,
};

/** What a field holds, at a glance; its name stands beside it. */
export function TypeIcon({ type, className = "" }: { type: FieldType; className?: string }) {
	const Icon = icons[type];
	return <Icon size={18} aria-hidden="true" className={`shrink-0 opacity-75 ${className}`} />;
}
