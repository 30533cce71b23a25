export * as STORY_ICONS from "lucide-react";
