import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useKeys } from '../page/use-keys.ts';

const TYPING_MS = 250;
const MOST_CHARACTERS = 128;

interface SearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Goes into the address when typing pauses. `/` leads to it, and Esc out of it. */
export function SearchField({ text, onChange }: SearchProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // Another address than the one that was typed into it: the field follows, unless somebody is typing.
  if (text !== known) {
    setKnown(text);
    if (typed === known) setTyped(text);
  }
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useKeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => change.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    field.current?.blur();
  };
  const glass = (
    <InputAdornment position="start">
      <Icon name="search" />
    </InputAdornment>
  );
  return (
    <TextField
      size="small"
      type="search"
      label={t('filter.search')}
      value={typed}
      inputRef={field}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={leave}
      slotProps={{ input: { startAdornment: glass }, htmlInput: { maxLength: MOST_CHARACTERS } }}
    />
  );
}
