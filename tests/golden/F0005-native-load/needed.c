int needed(void)
{
    return 1;
}
